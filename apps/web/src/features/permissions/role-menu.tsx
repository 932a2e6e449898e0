import { ActionIcon, Menu } from '@mantine/core'
import {
  CopyIcon,
  DotsThreeIcon,
  EyeIcon,
  PauseIcon,
  PencilSimpleIcon,
  PlayIcon,
  TrashIcon,
} from '@phosphor-icons/react'
import type { RoleRow } from '@trellis/domain/permissions/api'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useRoleCalls } from './role-calls.ts'
import { draftOf, inputOf } from './role-draft.ts'

interface RoleMenuProps {
  role: RoleRow
  onOpen: (role: number | 'new', from?: number) => void
}

export function RoleMenu({ role, onOpen }: RoleMenuProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { isUnrestricted } = useAccess()
  const { update, remove, view } = useRoleCalls(teamId)
  const { name } = role

  function setActive(isActive: boolean) {
    update.mutate({ roleId: role.id, body: { ...inputOf(draftOf(role)), isActive } })
  }

  function askToDeactivate() {
    confirm({
      title: t('permissions.roles.deactivateTitle', { name }),
      text: t('permissions.roles.deactivateText'),
      action: t('permissions.roles.deactivate'),
      isDestructive: true,
      onConfirm: () => setActive(false),
    })
  }

  function askToDelete() {
    confirm({
      title: t('permissions.roles.deleteTitle', { name }),
      text: t('permissions.roles.deleteText'),
      action: t('permissions.roles.delete'),
      isDestructive: true,
      onConfirm: () => remove.mutate(role),
    })
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          aria-label={t('permissions.roles.actionsFor', { name })}
          loading={update.isPending || remove.isPending}
        >
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<PencilSimpleIcon size={16} />} onClick={() => onOpen(role.id)}>
          {t('common.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<CopyIcon size={16} />} onClick={() => onOpen('new', role.id)}>
          {t('permissions.roles.copy')}
        </Menu.Item>
        {isUnrestricted && (
          <Menu.Item leftSection={<EyeIcon size={16} />} onClick={() => view.mutate(role.id)}>
            {t('permissions.viewAs.start')}
          </Menu.Item>
        )}
        {!role.isBaseline && (
          <>
            {role.isActive ? (
              <Menu.Item leftSection={<PauseIcon size={16} />} onClick={askToDeactivate}>
                {t('permissions.roles.deactivate')}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<PlayIcon size={16} />} onClick={() => setActive(true)}>
                {t('permissions.roles.activate')}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item c="var(--danger)" leftSection={<TrashIcon size={16} />} onClick={askToDelete}>
              {t('permissions.roles.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
