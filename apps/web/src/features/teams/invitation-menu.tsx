import { ActionIcon, Menu } from '@mantine/core'
import { DotsThreeIcon, PaperPlaneTiltIcon, XCircleIcon } from '@phosphor-icons/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { teamsApi, type TeamUserRow } from '@trellis/domain/teams/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'

/** What can be done with an open or cancelled invitation. */
export function InvitationMenu({ user, teamId }: { user: TeamUserRow; teamId: number }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { email } = user
  const request = { params: { teamId, teamUserId: user.id } }
  const reload = () => queryClient.invalidateQueries({ queryKey: keyOf(teamsApi.teamUsers) })
  const resend = useMutation({
    mutationFn: () => call(teamsApi.resendInvitation, request),
    onSuccess: () => toastDone(t('teams.users.resent', { email })),
    onError: () => toastError(t('teams.users.resendFailed')),
    onSettled: reload,
  })
  const cancel = useMutation({
    mutationFn: () => call(teamsApi.cancelInvitation, request),
    onSuccess: () => toastDone(t('teams.users.cancelled', { email })),
    onError: () => toastError(t('teams.users.cancelFailed')),
    onSettled: reload,
  })

  function askToCancel() {
    confirm({
      title: t('teams.users.cancelTitle', { email }),
      text: t('teams.users.cancelText'),
      action: t('teams.users.cancel'),
      isDestructive: true,
      onConfirm: cancel.mutate,
    })
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          aria-label={t('teams.users.actionsFor', { name: email })}
          loading={resend.isPending || cancel.isPending}
        >
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<PaperPlaneTiltIcon size={16} />} onClick={() => resend.mutate()}>
          {t('teams.users.resend')}
        </Menu.Item>
        {user.status === 'invited' && (
          <Menu.Item leftSection={<XCircleIcon size={16} />} onClick={askToCancel}>
            {t('teams.users.cancel')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
