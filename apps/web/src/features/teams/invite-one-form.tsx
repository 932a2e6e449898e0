import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { emailAddress } from '@trellis/domain/auth/api'
import type { RoleRow } from '@trellis/domain/permissions/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { isCode } from '../../api/request-error.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { RightsInputs } from './rights-inputs.tsx'
import classes from './team-pages.module.css'
import { useReloadUsers } from './user-calls.ts'

interface InviteFormProps {
  teamId: number
  roles: RoleRow[]
  onClose: () => void
}

interface Values {
  email: string
  firstName: string
  lastName: string
  isTeamAdmin: boolean
  roleIds: number[]
}

export function InviteOneForm({ teamId, roles, onClose }: InviteFormProps) {
  const { t } = useTranslation()
  const reload = useReloadUsers()
  const form = useForm<Values>({
    initialValues: { email: '', firstName: '', lastName: '', isTeamAdmin: false, roleIds: [] },
    validate: { email: (value) => (emailAddress.safeParse(value).success ? null : t('auth.emailInvalid')) },
  })
  const invite = useMutation({
    mutationFn: ({ firstName, lastName, ...body }: Values) => {
      const names = { ...(firstName.trim() && { firstName }), ...(lastName.trim() && { lastName }) }
      return call(teamsApi.inviteUser, { params: { teamId }, body: { ...body, ...names } })
    },
    onSuccess: async (_, { email }) => {
      toastDone(t('teams.inviteForm.done', { email }))
      form.reset()
      onClose()
      await reload()
    },
    onError: (error) => {
      if (isCode(error, 'email-already-linked')) return form.setFieldError('email', t('teams.inviteForm.linked'))
      toastError(t('teams.inviteForm.failed'))
    },
  })
  const otherError = isCode(invite.error, 'email-already-linked') ? null : invite.error
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => invite.mutate(values))}>
      <TextInput
        label={t('teams.inviteForm.email')}
        description={t('teams.inviteForm.emailHelp')}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <div className={classes.pair}>
        <TextInput
          label={<WithOptional label={t('teams.inviteForm.firstName')} />}
          autoComplete="off"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={<WithOptional label={t('teams.inviteForm.lastName')} />}
          autoComplete="off"
          {...form.getInputProps('lastName')}
        />
      </div>
      <RightsInputs roles={roles} {...form.values} onChange={(rights) => form.setValues(rights)} />
      <ErrorLine error={otherError} />
      <Group justify="flex-end" gap="sm">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" loading={invite.isPending}>
          {t('teams.inviteForm.submit')}
        </Button>
      </Group>
    </form>
  )
}

function WithOptional({ label }: { label: string }) {
  const { t } = useTranslation()
  return (
    <>
      {label} <span className={classes.optional}>{t('common.optional')}</span>
    </>
  )
}
