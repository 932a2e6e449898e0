import { Button, FileButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { backupApi, type Restore } from '@trellis/domain/backup/api'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { useFileSize } from '../files/use-file-size.ts'
import { BackupMenu } from './backup-menu.tsx'
import { BackupRow } from './backup-row.tsx'
import classes from './backup.module.css'
import { RestoreRow } from './restore-row.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { uploadArchive } from './upload-archive.ts'

const whileWorkingMs = 1000

/** Backup and recovery of the whole installation (behaviour, section 6). */
export function BackupSection() {
  const { t } = useTranslation()
  const fileSize = useFileSize()
  const { data, error, refetch } = useQuery({
    ...queryFor(backupApi.backups, {}),
    refetchInterval: ({ state }) => (isWorking(state.data) ? whileWorkingMs : false),
  })
  return (
    <section className={classes.section} aria-labelledby="backup-title">
      <div className={classes.head}>
        <h2 id="backup-title">{t('backup.title')}</h2>
        <Actions isRunning={data?.backups.some(({ state, kind }) => state === 'running' && kind !== 'team') ?? false} />
      </div>
      <p className={classes.text}>{t('backup.intro')}</p>
      {error && <ErrorState error={error} title={t('backup.error')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonTable columns={3} />}
      {data && (
        <>
          <ScheduleForm settings={data.settings} next={data.next} />
          <div className={classes.destination}>
            <span className={classes.label}>{t('backup.destination')}</span>
            <span>
              {data.destination.freeBytes === null
                ? t('backup.bucket')
                : `${t('backup.disk')}, ${t('backup.free', { size: fileSize(data.destination.freeBytes) })}`}
            </span>
            <span className={classes.help}>{data.destination.detail}</span>
            <span
              className={data.expectedBytes > (data.destination.freeBytes ?? Infinity) ? classes.refused : classes.help}
            >
              {t('backup.expected', { size: fileSize(data.expectedBytes) })}
            </span>
            <span className={classes.help}>{t('backup.destinationHelp')}</span>
          </div>
          {data.restores.length > 0 && <Restores restores={data.restores} />}
          {data.backups.length === 0 ? (
            <EmptyState icon="archive" title={t('backup.none')} text={t('backup.noneText')} />
          ) : (
            <ul className={classes.list} aria-label={t('backup.list')}>
              {data.backups.map((backup) => (
                <BackupRow key={backup.backupId} backup={backup} menu={<BackupMenu backup={backup} />} />
              ))}
            </ul>
          )}
          <p className={classes.help}>{t('backup.commandLine', { command: 'npm run restore -- backup.zip' })}</p>
        </>
      )}
    </section>
  )
}

function Restores({ restores }: { restores: readonly Restore[] }) {
  const { t } = useTranslation()
  return (
    <div>
      <h3 className={classes.label}>{t('backup.restore.list')}</h3>
      <ul className={classes.list} aria-label={t('backup.restore.list')}>
        {restores.map((restore) => (
          <RestoreRow key={restore.restoreId} restore={restore} />
        ))}
      </ul>
    </div>
  )
}

function Actions({ isRunning }: { isRunning: boolean }) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const queryClient = useQueryClient()
  const [part, setPart] = useState(0)
  const forgetFile = useRef<() => void>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: keyOf(backupApi.backups) })
  const start = useMutation({
    mutationFn: () => call(backupApi.startBackup, {}),
    onSuccess: () => toastDone(t('backup.started')),
    onSettled: reload,
  })
  const upload = useMutation({
    mutationFn: (file: File) => uploadArchive(file, setPart),
    onSuccess: () => toastDone(t('backup.uploaded')),
    onSettled: reload,
  })
  const problem = start.error ?? upload.error
  return (
    <>
      <div className={classes.actions}>
        {upload.isPending && (
          <span className={classes.help} role="status">
            {t('backup.uploading', { percent: percent(part) })}
          </span>
        )}
        <FileButton
          accept=".zip,application/zip"
          inputProps={{ 'aria-label': t('backup.upload') }}
          resetRef={forgetFile}
          onChange={(file) => {
            if (!file) return
            upload.mutate(file)
            // The browser says nothing when the same one is chosen again.
            forgetFile.current?.()
          }}
        >
          {(props) => (
            <Button {...props} loading={upload.isPending}>
              {t('backup.upload')}
            </Button>
          )}
        </FileButton>
        <Button
          loading={start.isPending}
          disabled={isRunning}
          title={isRunning ? t('errors.backup-running') : undefined}
          onClick={() => start.mutate()}
        >
          {t('backup.now')}
        </Button>
      </div>
      {problem && (
        <div className={classes.refused}>
          <ErrorLine error={problem} />
        </div>
      )}
    </>
  )
}

function isWorking(
  data: { backups: { state: string; check: { isRunning: boolean } }[]; restores: { state: string }[] } | undefined,
): boolean {
  if (!data) return false
  return (
    data.backups.some(({ state, check }) => state === 'running' || check.isRunning) ||
    data.restores.some(({ state }) => state === 'running')
  )
}
