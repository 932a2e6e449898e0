import { Button, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { backupApi, type Backup } from '@trellis/domain/backup/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { toastDone } from '../../ui/toast.tsx'
import classes from './backup.module.css'

/** Below so many a search would be in the way. */
const few = 8

/** Chooses one team of a backup and names the new one. */
export function RestoreForm({ backup, onDone }: { backup: Backup; onDone: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const params = { backupId: String(backup.backupId) }
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const found = useQuery({
    ...queryFor(backupApi.teamsInBackup, { params, query: { search } }),
    placeholderData: keepPreviousData,
  })
  const form = useForm({
    initialValues: { teamId: '', name: '' },
    validate: {
      name: (name) => (name.trim() === '' ? t('backup.restore.nameMissing') : null),
    },
  })
  const restore = useMutation({
    mutationFn: ({ teamId, name }: typeof form.values) =>
      call(backupApi.restoreTeam, { params, body: { teamId: Number(teamId), name: name.trim() } }),
    onSuccess: (_, { name }) => {
      toastDone(t('backup.restore.started', { name: name.trim() }))
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(backupApi.backups) }),
  })
  const teams = found.data?.teams ?? []

  function choose(teamId: string) {
    const team = teams.find((one) => String(one.teamId) === teamId)
    form.setValues({ teamId, name: team ? t('backup.restore.nameOf', { name: team.name }).slice(0, 120) : '' })
  }

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => restore.mutate(values))}>
      <p className={classes.text}>{t('backup.restore.text')}</p>
      {(typed !== '' || (found.data?.count ?? 0) > few) && (
        <TextInput
          label={t('backup.restore.find')}
          value={typed}
          maxLength={120}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {found.error && (
        <ErrorState error={found.error} title={t('backup.restore.error')} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <SkeletonTable columns={1} rows={3} />}
      {found.data && teams.length === 0 && <p className={classes.help}>{t('backup.restore.noneFound')}</p>}
      {teams.length > 0 && (
        <Radio.Group label={t('backup.restore.team')} value={form.values.teamId} onChange={choose}>
          <div className={classes.teams}>
            {teams.map((team) => (
              <Radio
                key={team.teamId}
                value={String(team.teamId)}
                label={team.name}
                description={[
                  t('backup.records', { count: team.recordCount }),
                  t('backup.files', { count: team.fileCount }),
                ].join(' · ')}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {found.data && found.data.count > teams.length && (
        <p className={classes.help}>{t('backup.restore.more', { count: found.data.count - teams.length })}</p>
      )}
      {form.values.teamId !== '' && (
        <TextInput label={t('backup.restore.name')} maxLength={120} {...form.getInputProps('name')} />
      )}
      <ErrorLine error={restore.error} />
      <div className={classes.end}>
        <Button type="submit" variant="filled" loading={restore.isPending} disabled={form.values.teamId === ''}>
          {t('backup.restore.start')}
        </Button>
      </div>
    </form>
  )
}
