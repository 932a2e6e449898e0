import { ActionIcon, Menu } from '@mantine/core'
import {
  ArrowCounterClockwiseIcon,
  DotsThreeIcon,
  PaperPlaneTiltIcon,
  PencilSimpleIcon,
  ProhibitIcon,
  XCircleIcon,
  type Icon as VerbIcon,
} from '@phosphor-icons/react'
import type { TeamUserRow } from '@trellis/domain/teams/api'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useUserCalls } from './user-calls.ts'
import { nameOf } from './user-columns.tsx'

type Action = 'edit' | 'resend' | 'cancel' | 'deactivate' | 'reactivate'

/** What can be done with whom (specification section 4, users). */
const actionsByStatus: Record<TeamUserRow['status'], Action[]> = {
  current: ['edit', 'deactivate'],
  invited: ['edit', 'resend', 'cancel'],
  cancelled: ['resend'],
  deactivated: ['reactivate'],
}

const icons: Record<Action, VerbIcon> = {
  edit: PencilSimpleIcon,
  resend: PaperPlaneTiltIcon,
  cancel: XCircleIcon,
  deactivate: ProhibitIcon,
  reactivate: ArrowCounterClockwiseIcon,
}

export function UserMenu({ user, onEdit }: { user: TeamUserRow; onEdit: () => void }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const calls = useUserCalls(teamId, user)
  const name = nameOf(user)
  const { isUnrestricted } = useAccess()
  const isBusy = Object.values(calls).some(({ isPending }) => isPending)

  function ask(action: Exclude<Action, 'edit'>) {
    confirm({
      title: t(`teams.users.${action}Title`, { name, email: user.email }),
      text: t(`teams.users.${action}Text`),
      action: t(`teams.users.${action}`),
      isDestructive: action === 'cancel' || action === 'deactivate',
      onConfirm: () => calls[action].mutate(),
    })
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('teams.users.actionsFor', { name })} loading={isBusy}>
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actionsByStatus[user.status].map((action) => {
          const Verb = icons[action]
          const isRefused = user.isTeamAdmin && !isUnrestricted && action !== 'resend'
          return (
            <Menu.Item
              key={action}
              disabled={isRefused}
              rightSection={isRefused && <small>{t('teams.users.adminsOnly')}</small>}
              leftSection={<Verb size={16} />}
              onClick={() => (action === 'edit' ? onEdit() : ask(action))}
            >
              {t(`teams.users.${action}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
