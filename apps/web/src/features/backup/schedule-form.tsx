import { Button, NumberInput, SegmentedControl, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '@trellis/domain/api/ids'
import { backupApi } from '@trellis/domain/backup/api'
import { type BackupSettings, backupSchedules, backupSettings } from '@trellis/domain/backup/settings'
import { localeByLanguage } from '@trellis/i18n/languages'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { useFreshValues } from '../../ui/use-fresh-values.ts'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import classes from './backup.module.css'

/** When backups are made by themselves, and how long they are kept. */
export function ScheduleForm({ settings, next }: { settings: BackupSettings; next: string | null }) {
  const { t, i18n } = useTranslation()
  const { dayAndTime } = useFormats()
  const queryClient = useQueryClient()
  const label = useId()
  const form = useForm<BackupSettings>({
    initialValues: settings,
    validate: {
      keepDays: (value) => (backupSettings.shape.keepDays.safeParse(value).success ? null : t('backup.keepWrong')),
    },
  })
  useFreshValues(form, settings)
  const save = useMutation({
    mutationFn: (body: BackupSettings) => call(backupApi.updateBackupSettings, { body }),
    onSuccess: async (_, saved) => {
      form.resetDirty(saved)
      toastDone(t('backup.saved'))
      await queryClient.invalidateQueries({ queryKey: keyOf(backupApi.backups) })
    },
  })
  useUnsavedGuard(form.isDirty())
  const { schedule, hour, weekday } = form.values
  const nameOfDay = new Intl.DateTimeFormat(localeByLanguage[i18n.language as Language], {
    weekday: 'long',
    timeZone: 'UTC',
  })
  return (
    <form className={classes.schedule} noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <div>
        <div className={classes.label} id={label}>
          {t('backup.schedule')}
        </div>
        <SegmentedControl
          aria-labelledby={label}
          size="sm"
          data={backupSchedules.map((value) => ({ value, label: t(`backup.schedules.${value}`) }))}
          {...form.getInputProps('schedule')}
        />
        {next && <p className={classes.help}>{t('backup.next', { at: dayAndTime(next) })}</p>}
      </div>
      <div className={classes.inputs}>
        {schedule === 'weekly' && (
          <Select
            label={t('backup.weekday')}
            allowDeselect={false}
            // The fourth of January 1970 was a Sunday.
            data={[1, 2, 3, 4, 5, 6, 0].map((day) => ({
              value: String(day),
              label: nameOfDay.format(Date.UTC(1970, 0, 4 + day)),
            }))}
            value={String(weekday)}
            onChange={(value) => form.setFieldValue('weekday', Number(value))}
          />
        )}
        {schedule !== 'off' && (
          <Select
            label={t('backup.hour')}
            allowDeselect={false}
            data={Array.from({ length: 24 }, (_, value) => ({
              value: String(value),
              label: `${String(value).padStart(2, '0')}:00`,
            }))}
            value={String(hour)}
            onChange={(value) => form.setFieldValue('hour', Number(value))}
          />
        )}
        <NumberInput
          label={t('backup.keepDays')}
          allowDecimal={false}
          suffix={` ${t('backup.days')}`}
          {...form.getInputProps('keepDays')}
        />
      </div>
      <ErrorLine error={save.error} />
      <div className={classes.bar}>
        <p className={classes.help}>{t('backup.keepHelp')}</p>
        <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
          {t('backup.save')}
        </Button>
      </div>
    </form>
  )
}
