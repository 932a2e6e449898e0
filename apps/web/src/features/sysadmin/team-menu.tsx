import { ActionIcon, Menu } from '@mantine/core'
import {
  ArrowSquareOutIcon,
  DotsThreeIcon,
  PauseCircleIcon,
  PencilSimpleIcon,
  PlayCircleIcon,
  TrashIcon,
} from '@phosphor-icons/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sysadminApi, type TeamRow } from '@trellis/domain/sysadmin/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { sessionQuery } from '../../session/session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { TeamItems } from '../backup/team-items.tsx'
import { DeleteTeamForm, RenameTeamForm } from './team-forms.tsx'
import { useOpenTeam } from './use-open-team.ts'
import { openDialog } from '../../ui/open-dialog.ts'

/** What a system admin can do with a team. */
export function TeamMenu({ team }: { team: TeamRow }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const openTeam = useOpenTeam()
  const { name, teamId, suspendedAt, archivedAt } = team

  /** One's own teams may be among them. */
  async function reload() {
    await queryClient.invalidateQueries({ queryKey: keyOf(sysadminApi.teams) })
    await queryClient.invalidateQueries({ queryKey: keyOf(sysadminApi.countTeams) })
    await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
  }
  const onError = (error: unknown) => toastError(sentence(error))
  const suspend = useMutation({
    mutationFn: () => call(sysadminApi.suspendTeam, { params: { teamId } }),
    onSuccess: () => toastDone(t('sysadmin.teams.suspendDone', { name })),
    onError,
    onSettled: reload,
  })
  const reactivate = useMutation({
    mutationFn: () => call(sysadminApi.reactivateTeam, { params: { teamId } }),
    onSuccess: () => toastDone(t('sysadmin.teams.reactivated', { name })),
    onError,
    onSettled: reload,
  })

  function askToSuspend() {
    confirm({
      title: t('sysadmin.teams.suspendTitle', { name }),
      text: t('sysadmin.teams.suspendText'),
      action: t('sysadmin.teams.suspend'),
      isDestructive: true,
      onConfirm: suspend.mutate,
    })
  }
  function rename() {
    openDialog({
      title: t('sysadmin.teams.renameTitle', { name }),
      children: (close) => <RenameTeamForm team={team} onDone={() => (close(), reload())} />,
    })
  }
  function askToDelete() {
    openDialog({
      title: t('sysadmin.teams.deleteTitle', { name }),
      children: (close) => <DeleteTeamForm team={team} onDone={() => (close(), reload())} />,
    })
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          aria-label={t('sysadmin.list.actionsFor', { name })}
          loading={suspend.isPending || reactivate.isPending}
        >
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!suspendedAt && (
          <Menu.Item leftSection={<ArrowSquareOutIcon size={16} />} onClick={() => openTeam({ teamId, name })}>
            {t('sysadmin.teams.open')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<PencilSimpleIcon size={16} />} onClick={rename}>
          {t('sysadmin.teams.rename')}
        </Menu.Item>
        <TeamItems team={team} onChanged={reload} />
        {suspendedAt && !archivedAt && (
          <Menu.Item leftSection={<PlayCircleIcon size={16} />} onClick={() => reactivate.mutate()}>
            {t('sysadmin.teams.reactivate')}
          </Menu.Item>
        )}
        {!suspendedAt && (
          <Menu.Item leftSection={<PauseCircleIcon size={16} />} onClick={askToSuspend}>
            {t('sysadmin.teams.suspend')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item c="var(--danger)" leftSection={<TrashIcon size={16} />} onClick={askToDelete}>
          {t('sysadmin.teams.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
