import { Checkbox, MultiSelect } from '@mantine/core'
import type { RoleRow } from '@trellis/domain/permissions/api'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../../session/access.ts'

interface Rights {
  isTeamAdmin: boolean
  roleIds: number[]
}

interface RightsInputsProps extends Rights {
  roles: RoleRow[]
  onChange: (rights: Partial<Rights>) => void
}

/** Roles and the flag of team admins, which only they give. */
export function RightsInputs({ roles, roleIds, isTeamAdmin, onChange }: RightsInputsProps) {
  const { t } = useTranslation()
  const { isUnrestricted } = useAccess()
  const baseline = roles.find((role) => role.isBaseline)?.name
  return (
    <>
      <MultiSelect
        label={t('teams.editForm.roles')}
        description={baseline && t('teams.editForm.rolesHelp', { baseline })}
        placeholder={roleIds.length === 0 ? t('teams.editForm.rolesPlaceholder') : undefined}
        searchable
        size="sm"
        data={roles
          .filter((role) => !role.isBaseline)
          .map(({ id, name, isActive }) => ({
            value: String(id),
            label: isActive ? name : `${name} · ${t('permissions.roles.inactive')}`,
          }))}
        value={roleIds.map(String)}
        onChange={(ids) => onChange({ roleIds: ids.map(Number) })}
      />
      <Checkbox
        label={t('teams.inviteForm.admin')}
        description={t('teams.inviteForm.adminHelp')}
        disabled={!isUnrestricted}
        title={isUnrestricted ? undefined : t('errors.not-permitted')}
        checked={isTeamAdmin}
        onChange={(event) => onChange({ isTeamAdmin: event.currentTarget.checked })}
      />
    </>
  )
}
