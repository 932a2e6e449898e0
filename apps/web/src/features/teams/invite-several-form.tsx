import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { RoleRow } from '@trellis/domain/permissions/api'
import { mostInvitationsAtOnce, teamsApi } from '@trellis/domain/teams/api'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { parseInvitees, rowsOfFile } from './invitees.ts'
import { RightsInputs } from './rights-inputs.tsx'
import classes from './team-pages.module.css'
import { useReloadUsers } from './user-calls.ts'

interface InviteFormProps {
  teamId: number
  roles: RoleRow[]
  onClose: () => void
}

interface Values {
  text: string
  isTeamAdmin: boolean
  roleIds: number[]
}

/** All of them with the same roles; those who are linked already are named. */
export function InviteSeveralForm({ teamId, roles, onClose }: InviteFormProps) {
  const { t } = useTranslation()
  const reload = useReloadUsers()
  const forgetFile = useRef<() => void>(null)
  const form = useForm<Values>({
    initialValues: { text: '', isTeamAdmin: false, roleIds: [] },
    validate: { text: problemIn },
  })
  const count = parseInvitees(form.values.text).people.length
  const invite = useMutation({
    mutationFn: ({ text, ...rights }: Values) =>
      call(teamsApi.inviteUsers, { params: { teamId }, body: { people: parseInvitees(text).people, ...rights } }),
    onSuccess: async ({ invited, alreadyLinked }) => {
      if (invited.length > 0) toastDone(t('teams.inviteForm.doneSeveral', { count: invited.length }))
      if (alreadyLinked.length > 0)
        toastError(t('teams.inviteForm.linkedSeveral', { emails: alreadyLinked.join(', ') }))
      form.reset()
      onClose()
      await reload()
    },
    onError: () => toastError(t('teams.inviteForm.failed')),
  })

  function takeFile(file: File | null) {
    if (!file) return
    void file.text().then((text) => form.setFieldValue('text', rowsOfFile(text)))
    // The browser says nothing when the same one is chosen again.
    forgetFile.current?.()
  }

  function problemIn(text: string) {
    const { people, wrong } = parseInvitees(text)
    if (wrong.length > 0) return t('teams.inviteForm.peopleWrong', { lines: wrong.slice(0, 3).join(' · ') })
    if (people.length === 0) return t('teams.inviteForm.peopleMissing')
    if (people.length > mostInvitationsAtOnce)
      return t('teams.inviteForm.peopleTooMany', { count: mostInvitationsAtOnce })
    return null
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => invite.mutate(values))}>
      <Textarea
        label={t('teams.inviteForm.people')}
        description={t('teams.inviteForm.peopleHelp')}
        placeholder={t('teams.inviteForm.peopleExample')}
        minRows={5}
        maxRows={12}
        {...form.getInputProps('text')}
      />
      <FileButton
        accept=".csv,.txt,text/csv,text/plain"
        inputProps={{ 'aria-label': t('teams.inviteForm.file') }}
        resetRef={forgetFile}
        onChange={takeFile}
      >
        {(props) => (
          <Button {...props} className={classes.file}>
            {t('teams.inviteForm.file')}
          </Button>
        )}
      </FileButton>
      <RightsInputs roles={roles} {...form.values} onChange={(rights) => form.setValues(rights)} />
      <ErrorLine error={invite.error} />
      <Group justify="flex-end" gap="sm">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="filled" loading={invite.isPending}>
          {t('teams.inviteForm.submitSeveral', { count })}
        </Button>
      </Group>
    </form>
  )
}
