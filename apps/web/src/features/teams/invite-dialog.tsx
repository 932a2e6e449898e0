import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { emailAddress } from '@trellis/domain/auth/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { isCode } from '../../api/request-error.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import classes from './team-pages.module.css'

interface InviteDialogProps {
  teamId: number
  isOpen: boolean
  onClose: () => void
}

/** What was typed stays when the dialog closes without sending. */
export function InviteDialog({ teamId, isOpen, onClose }: InviteDialogProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const isPhone = useMediaQuery('(max-width: 760px)')
  const form = useForm({
    initialValues: { email: '', firstName: '', lastName: '', isTeamAdmin: false },
    validate: { email: (value) => (emailAddress.safeParse(value).success ? null : t('auth.emailInvalid')) },
  })
  const invite = useMutation({
    mutationFn: ({ firstName, lastName, ...body }: typeof form.values) => {
      const names = { ...(firstName.trim() && { firstName }), ...(lastName.trim() && { lastName }) }
      return call(teamsApi.inviteUser, { params: { teamId }, body: { ...body, ...names } })
    },
    onSuccess: async (_, { email }) => {
      toastDone(t('teams.inviteForm.done', { email }))
      form.reset()
      onClose()
      await queryClient.invalidateQueries({ queryKey: keyOf(teamsApi.teamUsers) })
    },
    onError: (error) => {
      if (isCode(error, 'email-already-linked')) return form.setFieldError('email', t('teams.inviteForm.linked'))
      toastError(t('teams.inviteForm.failed'))
    },
  })
  const otherError = isCode(invite.error, 'email-already-linked') ? null : invite.error
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('teams.inviteForm.title')}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
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
        <Checkbox
          label={t('teams.inviteForm.admin')}
          description={t('teams.inviteForm.adminHelp')}
          {...form.getInputProps('isTeamAdmin', { type: 'checkbox' })}
        />
        <ErrorLine error={otherError} />
        <Group justify="flex-end" gap="sm">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={invite.isPending}>
            {t('teams.inviteForm.submit')}
          </Button>
        </Group>
      </form>
    </Modal>
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
