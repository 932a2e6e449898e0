import { ActionIcon, Menu } from '@mantine/core'
import {
  DotsThreeIcon,
  KeyIcon,
  PauseCircleIcon,
  PlayCircleIcon,
  ShieldPlusIcon,
  ShieldSlashIcon,
  SignOutIcon,
} from '@phosphor-icons/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sysadminApi, type UserRow } from '@trellis/domain/sysadmin/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { pathTo } from '../../paths.ts'
import { sessionQuery } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'

const acts = {
  grant: { endpoint: sysadminApi.grantSysAdmin, done: 'granted' },
  take: { endpoint: sysadminApi.takeSysAdmin, done: 'taken' },
  suspend: { endpoint: sysadminApi.suspendUser, done: 'suspendDone' },
  reactivate: { endpoint: sysadminApi.reactivateUser, done: 'reactivated' },
  signOut: { endpoint: sysadminApi.signOutUser, done: 'signedOut' },
  resetFactor: { endpoint: sysadminApi.resetSecondFactor, done: 'factorReset' },
} as const
type Act = keyof typeof acts

/** What a system admin can do with a person. Everything but letting in again asks first. */
export function UserMenu({ user }: { user: UserRow }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isOneself = useSession().user.userId === user.userId
  const name = user.name || user.email
  const { mutate, isPending } = useMutation({
    mutationFn: (act: Act) => call(acts[act].endpoint, { params: { userId: user.userId } }),
    onSuccess: async (_, act) => {
      toastDone(t(`sysadmin.users.${acts[act].done}`, { name }))
      if (act !== 'take' || !isOneself) return
      // This area is closed to oneself from now on.
      await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
      await navigate({ to: pathTo('root') })
    },
    onError: (error) => toastError(sentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(sysadminApi.users) }),
  })

  function ask(act: Exclude<Act, 'reactivate'>) {
    confirm({
      title: t(`sysadmin.users.${act}Title`, { name }),
      text: t(`sysadmin.users.${act}Text`),
      action: t(`sysadmin.users.${act}`),
      isDestructive: act !== 'grant',
      onConfirm: () => mutate(act),
    })
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('sysadmin.list.actionsFor', { name })} loading={isPending}>
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {user.isSysAdmin ? (
          <Menu.Item leftSection={<ShieldSlashIcon size={16} />} onClick={() => ask('take')}>
            {t('sysadmin.users.take')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<ShieldPlusIcon size={16} />} onClick={() => ask('grant')}>
            {t('sysadmin.users.grant')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<SignOutIcon size={16} />} onClick={() => ask('signOut')}>
          {t('sysadmin.users.signOut')}
        </Menu.Item>
        {user.hasSecondFactor && (
          <Menu.Item leftSection={<KeyIcon size={16} />} onClick={() => ask('resetFactor')}>
            {t('sysadmin.users.resetFactor')}
          </Menu.Item>
        )}
        <Menu.Divider />
        {user.status === 'suspended' ? (
          <Menu.Item leftSection={<PlayCircleIcon size={16} />} onClick={() => mutate('reactivate')}>
            {t('sysadmin.users.reactivate')}
          </Menu.Item>
        ) : (
          <Menu.Item c="var(--danger)" leftSection={<PauseCircleIcon size={16} />} onClick={() => ask('suspend')}>
            {t('sysadmin.users.suspend')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
