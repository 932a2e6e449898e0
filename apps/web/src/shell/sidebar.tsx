import { ActionIcon } from '@mantine/core'
import { KeyboardIcon, LifebuoyIcon, SidebarSimpleIcon, GearSixIcon } from '@phosphor-icons/react'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo, pathWithKnownIds } from '../paths.ts'
import { useAppearance } from '../session/appearance.ts'
import { useOpensAdministration } from '../session/access.ts'
import { Kbd } from '../ui/kbd.tsx'
import { muchLater } from '../ui/later.tsx'
import { AppLogo } from './app-logo.tsx'
import { MemberNav } from './member-nav.tsx'
import { NavAction, NavEntry } from './nav-entry.tsx'
import { openShortcuts } from './open-shortcuts.ts'
import { PendingEntries } from './pending-entries.tsx'
import classes from './sidebar.module.css'

const [AdminNav, useAdminNav] = muchLater(async () => (await import('./admin-nav.tsx')).AdminNav, <PendingEntries />)

/** Where one can go in this team. The team area and its administration each bring their groups. */
export function Sidebar({ onHide }: { onHide: () => void }) {
  const { t } = useTranslation()
  const { teamId } = useParams({ strict: false })
  const { pathname } = useLocation()
  const appearance = useAppearance()
  const support = appearance?.supportUrl
  const mayAdministrate = useOpensAdministration()
  const isAdminArea = /^\/team-[^/]+\/admin(\/|$)/.test(pathname)
  useAdminNav(isAdminArea ? 'at once' : undefined)
  return (
    <div className={classes.sidebar}>
      <div className={classes.head}>
        <Link className={classes.logo} to={pathTo('root')} aria-label={t('shell.home')}>
          <AppLogo form="wide" />
        </Link>
        <ActionIcon aria-label={t('shell.hideSidebar')} onClick={onHide}>
          <SidebarSimpleIcon size={16} />
        </ActionIcon>
      </div>
      <nav className={classes.nav} aria-label={t('shell.mainMenu')}>
        {isAdminArea ? <AdminNav /> : <MemberNav />}
      </nav>
      <div className={classes.foot}>
        {mayAdministrate && !isAdminArea && (
          <NavEntry
            icon={GearSixIcon}
            label={t('shell.menu.teamAdministration')}
            to={pathWithKnownIds('root.team.admin.dashboard', { teamId })}
          />
        )}
        {support && <NavAction icon={LifebuoyIcon} label={t('shell.menu.support')} href={support} />}
        <NavAction icon={KeyboardIcon} label={t('shell.shortcuts.title')} onClick={openShortcuts} end={<Kbd>?</Kbd>} />
      </div>
    </div>
  )
}
