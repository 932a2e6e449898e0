import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { ListIcon } from '@phosphor-icons/react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../paths.ts'
import { useAppearance } from '../session/appearance.ts'
import { PendingPage } from '../ui/pending-page.tsx'
import { Mark } from './mark.tsx'
import sidebar from './sidebar.module.css'
import { SystemNav } from './system-nav.tsx'
import classes from './team-frame.module.css'
import bar from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The frame of the system administration: that of a team without a team's search, switcher and shortcuts. */
export function SystemFrame() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isPhone = useMediaQuery('(max-width: 760px)', window.innerWidth <= 760, { getInitialValueInEffect: false })
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const { close } = drawer
  // A page was chosen: the drawer has done its work.
  useEffect(() => close(), [pathname, close])
  return (
    <div className={clsx(classes.app, isPhone && classes.withoutSidebar)}>
      <a className={classes.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      {!isPhone && (
        <aside className={classes.side}>
          <SystemMenu head={<Home />} />
        </aside>
      )}
      <header className={bar.bar}>
        {isPhone && (
          <>
            <ActionIcon size={32} aria-label={t('shell.openMenu')} onClick={drawer.open}>
              <ListIcon size={20} />
            </ActionIcon>
            <Home />
          </>
        )}
        <span className={bar.space} />
        <UserMenu />
      </header>
      <main className={classes.sheet} id="content" tabIndex={-1}>
        <Suspense fallback={<PendingPage />}>
          <Outlet />
        </Suspense>
      </main>
      <Drawer.Root opened={isPhone && isDrawerOpen} onClose={close} size={300}>
        <Drawer.Overlay />
        <Drawer.Content className={classes.drawer} aria-label={t('shell.mainMenu')}>
          <Drawer.Body className={classes.drawerBody}>
            <SystemMenu head={<Home />} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  )
}

function SystemMenu({ head }: { head: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={sidebar.sidebar}>
      <div className={sidebar.head}>{head}</div>
      <nav className={sidebar.nav} aria-label={t('sysadmin.management')}>
        <SystemNav />
      </nav>
    </div>
  )
}

function Home() {
  const { t } = useTranslation()
  const name = useAppearance()?.name ?? 'Trellis'
  return (
    <Link className={sidebar.logo} to={pathTo('root')} aria-label={t('shell.home')}>
      <Mark />
      {name}
    </Link>
  )
}
