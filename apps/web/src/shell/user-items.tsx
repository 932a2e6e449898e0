import {
  ArrowUUpLeftIcon,
  ArrowUUpRightIcon,
  GearSixIcon,
  LifebuoyIcon,
  ShieldStarIcon,
  SignOutIcon,
  SlidersHorizontalIcon,
  SquaresFourIcon,
  SwapIcon,
  UsersThreeIcon,
} from '@phosphor-icons/react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Menu } from '../ui/floating.tsx'
import { pathTo, pathWithKnownIds } from '../paths.ts'
import { useUndoRedo } from '../features/history/undo.ts'
import { useMayWrite, useOpensAdministration } from '../session/access.ts'
import { useAppearance } from '../session/appearance.ts'
import { useSession, useSignOut } from '../session/use-session.ts'
import { TeamList } from './team-list.tsx'

/** What the menu of specification section 2 offers. */
export function UserItems() {
  const { t } = useTranslation()
  const { user, teams } = useSession()
  const { teamId } = useParams({ strict: false })
  const support = useAppearance()?.supportUrl
  const signOut = useSignOut()
  return (
    <>
      <TeamEntry
        icon={<SquaresFourIcon size={16} />}
        label={t('shell.menu.teamDashboard')}
        to={pathWithKnownIds('root.team.dashboard', { teamId })}
      />
      {teamId && <TeamAdministration teamId={teamId} />}
      <TeamEntry
        icon={<SlidersHorizontalIcon size={16} />}
        label={t('shell.menu.userPreferences')}
        // One's account needs no team.
        to={pathWithKnownIds('root.team.user.preferences', { teamId }) ?? pathTo('root.user.preferences')}
      />
      {support && (
        <Menu.Item component="a" href={support} leftSection={<LifebuoyIcon size={16} />}>
          {t('shell.menu.support')}
        </Menu.Item>
      )}
      {teamId && <UndoEntries />}
      <Menu.Divider />
      {teams.length > 0 && (
        <Menu.Sub position="left-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<SwapIcon size={16} />}>{t('shell.menu.switchTeam')}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            <TeamList />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
      <Menu.Item component={Link} to={pathTo('root.chooseTeam')} leftSection={<UsersThreeIcon size={16} />}>
        {t('shell.menu.chooseTeam')}
      </Menu.Item>
      {user.isSysAdmin && (
        <Menu.Item component={Link} to={pathTo('root.sysAdmin')} leftSection={<ShieldStarIcon size={16} />}>
          {t('shell.menu.systemAdministration')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<SignOutIcon size={16} />} onClick={() => signOut.mutate()}>
        {t('shell.menu.logOut')}
      </Menu.Item>
    </>
  )
}

/** For fingers; with a keyboard it is Ctrl+Z. */
function UndoEntries() {
  const { t } = useTranslation()
  const { undo, redo } = useUndoRedo()
  if (!useMayWrite()) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<ArrowUUpLeftIcon size={16} />} onClick={undo}>
        {t('history.undo.menu')}
      </Menu.Item>
      <Menu.Item leftSection={<ArrowUUpRightIcon size={16} />} onClick={redo}>
        {t('history.redo.menu')}
      </Menu.Item>
    </>
  )
}

/** What one may do in a team is known below its address only. */
function TeamAdministration({ teamId }: { teamId: string }) {
  const { t } = useTranslation()
  if (!useOpensAdministration()) return null
  return (
    <TeamEntry
      icon={<GearSixIcon size={16} />}
      label={t('shell.menu.teamAdministration')}
      to={pathWithKnownIds('root.team.admin.dashboard', { teamId })}
    />
  )
}

/** Disabled, with its reason, where the address names no team (specification section 2). */
function TeamEntry({ icon, label, to }: { icon: React.ReactNode; label: string; to: string | null }) {
  const { t } = useTranslation()
  if (to === null) {
    return (
      <Menu.Item disabled leftSection={icon} rightSection={<small>{t('shell.menu.needsTeam')}</small>}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item component={Link} to={to} leftSection={icon}>
      {label}
    </Menu.Item>
  )
}
