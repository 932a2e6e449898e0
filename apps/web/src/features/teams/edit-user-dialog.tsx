import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import type { RoleRow } from '@trellis/domain/permissions/api'
import type { TeamUserRow } from '@trellis/domain/teams/api'
import { useTranslation } from 'react-i18next'
import { LeftForm } from '../../drafts/left-form.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { RightsInputs } from './rights-inputs.tsx'
import classes from './team-pages.module.css'
import { useUserCalls } from './user-calls.ts'
import { nameOf } from './user-columns.tsx'

interface EditUserDialogProps {
  user: TeamUserRow
  roles: RoleRow[]
  onClose: () => void
}

/** Name, roles and admin flag of a current or invited person. */
export function EditUserDialog({ user, roles, onClose }: EditUserDialogProps) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const isPhone = useMediaQuery('(max-width: 760px)')
  const { update } = useUserCalls(teamId, user)
  const { firstName, lastName, isTeamAdmin, roleIds } = user
  const isNamed = user.status === 'current'
  const form = useForm({
    initialValues: { firstName, lastName, isTeamAdmin, roleIds },
    validate: {
      firstName: (value) => (isNamed && value.trim() === '' ? t('teams.editForm.firstNameMissing') : null),
    },
  })
  const { left, drop } = useFormDraft({
    form: `user ${user.id}`,
    base: { firstName, lastName, isTeamAdmin, roleIds },
    values: form.values,
    isUnsaved: form.isDirty(),
    isSaving: update.isPending,
    onRestore: form.setValues,
  })
  function giveUp() {
    drop()
    onClose()
  }
  function save(values: typeof form.values) {
    if (form.isDirty()) return update.mutate(values, { onSuccess: giveUp })
    toastDone(t('common.noChanges'))
    onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('teams.editForm.title', { name: nameOf(user) })}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={classes.form} noValidate onSubmit={form.onSubmit(save)}>
        <LeftForm {...left} />
        <div className={classes.pair}>
          <TextInput
            label={t('teams.inviteForm.firstName')}
            maxLength={120}
            data-autofocus
            {...form.getInputProps('firstName')}
          />
          <TextInput label={t('teams.inviteForm.lastName')} maxLength={120} {...form.getInputProps('lastName')} />
        </div>
        <TextInput label={t('teams.users.email')} value={user.email} readOnly variant="filled" />
        <RightsInputs roles={roles} {...form.values} onChange={(rights) => form.setValues(rights)} />
        <ErrorLine error={update.error} />
        <Group justify="flex-end" gap="sm">
          <Button onClick={giveUp}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={update.isPending}>
            {t('common.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
