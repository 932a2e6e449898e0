import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { sysadminApi, type TeamRow } from '@trellis/domain/sysadmin/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastDone } from '../../ui/toast.tsx'
import classes from './forms.module.css'

interface TeamFormProps {
  team: TeamRow
  onDone: () => unknown
}

export function RenameTeamForm({ team, onDone }: TeamFormProps) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { name: team.name },
    validate: { name: (name) => (name.trim() === '' ? t('sysadmin.teams.nameMissing') : null) },
  })
  const rename = useMutation({
    mutationFn: (body: typeof form.values) => call(sysadminApi.renameTeam, { params: { teamId: team.teamId }, body }),
    onSuccess: (_, { name }) => {
      toastDone(t('sysadmin.teams.renamed', { name: name.trim() }))
      onDone()
    },
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => rename.mutate(values))}>
      <TextInput label={t('sysadmin.teams.name')} data-autofocus maxLength={120} {...form.getInputProps('name')} />
      <ErrorLine error={rename.error} />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" loading={rename.isPending}>
          {t('sysadmin.teams.rename')}
        </Button>
      </div>
    </form>
  )
}

/** For ever: the name has to be typed. */
export function DeleteTeamForm({ team, onDone }: TeamFormProps) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name === team.name ? null : t('errors.confirmation-wrong')) },
  })
  const remove = useMutation({
    mutationFn: (body: typeof form.values) => call(sysadminApi.deleteTeam, { params: { teamId: team.teamId }, body }),
    onSuccess: () => {
      toastDone(t('sysadmin.teams.deleted', { name: team.name }))
      onDone()
    },
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => remove.mutate(values))}>
      <p className={classes.text}>{t('sysadmin.teams.deleteText')}</p>
      <TextInput
        label={t('sysadmin.teams.typeName', { name: team.name })}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('name')}
      />
      <ErrorLine error={remove.error} />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" color="red" loading={remove.isPending}>
          {t('sysadmin.teams.deleteNow')}
        </Button>
      </div>
    </form>
  )
}
