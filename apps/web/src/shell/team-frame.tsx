import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndoKeys } from '../features/history/undo.ts'
import { useLive } from '../features/live/live.ts'
import { ViewedRoleBar } from '../features/permissions/viewed-role-bar.tsx'
import { readLocal, writeLocal } from '../session/local-store.ts'
import { useTeam } from '../session/use-session.ts'
import { laterDialog } from '../ui/later.tsx'
import { PendingPage } from '../ui/pending-page.tsx'
import { openShortcuts } from './open-shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { TeamFaces } from './team-faces.tsx'
import { useBrowserIcon } from './use-browser-icon.ts'
import classes from './team-frame.module.css'
import { TopBar } from './top-bar.tsx'
import { useOpenedTeam } from './use-opened-team.ts'
import { useShellKeys } from './use-shell-keys.ts'

/** A wide window has no drawer. */
const PhoneMenu = laterDialog(
  async () => (await import('./phone-menu.tsx')).PhoneMenu,
  ({ isOpen }) => isOpen,
)

/** The frame of every page of a team: quiet desk around one sheet. */
export function TeamFrame() {
  const { t } = useTranslation()
  const team = useTeam()
  const { pathname } = useLocation()
  const isPhone = useMediaQuery('(max-width: 760px)', window.innerWidth <= 760, { getInitialValueInEffect: false })
  const [isSidebarShown, setSidebarShown] = useState(readLocal('sidebar') !== 'hidden')
  const [isDrawerOpen, drawer] = useDisclosure(false)
  useOpenedTeam(team)
  useLive(team.TeamId)
  useBrowserIcon(team)
  useUndoKeys()
  const { close } = drawer
  // A page was chosen: the drawer has done its work.
  useEffect(() => close(), [pathname, close])

  function toggleSidebar() {
    if (isPhone) return drawer.toggle()
    writeLocal('sidebar', isSidebarShown ? 'hidden' : 'shown')
    setSidebarShown(!isSidebarShown)
  }
  useShellKeys({ onSidebar: toggleSidebar, onShortcuts: () => void openShortcuts() })

  return (
    <TeamFaces teamId={team.TeamId}>
      <div className={clsx(classes.app, (isPhone || !isSidebarShown) && classes.withoutSidebar)}>
        <a className={classes.skip} href="#content">
          {t('shell.skipToContent')}
        </a>
        {!isPhone && isSidebarShown && (
          <aside className={classes.side}>
            <Sidebar onHide={toggleSidebar} />
          </aside>
        )}
        <TopBar isSidebarShown={!isPhone && isSidebarShown} isPhone={isPhone} onShowSidebar={toggleSidebar} />
        <main className={classes.sheet} id="content" tabIndex={-1}>
          <ViewedRoleBar teamId={team.TeamId} />
          {/* The same page of another team is another page. */}
          <Suspense key={team.TeamId} fallback={<PendingPage />}>
            <Outlet />
          </Suspense>
        </main>
        {isPhone && <PhoneMenu isOpen={isDrawerOpen} onClose={drawer.close} />}
      </div>
    </TeamFaces>
  )
}
