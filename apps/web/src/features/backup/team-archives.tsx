import { ActionIcon, Button, Group } from '@mantine/core'
import { DownloadSimpleIcon, TrashIcon, XCircleIcon } from '@phosphor-icons/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { backupApi, type Backup } from '@trellis/domain/backup/api'
import { useTranslation } from 'react-i18next'
import { addressOf, call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useSession, useTeam } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { BackupRow } from './backup-row.tsx'
import classes from './backup.module.css'

/** The whole team as one file, for team admins; below the account details. */
export function TeamArchives() {
  const { isTeamAdmin } = useTeam()
  const { user } = useSession()
  return isTeamAdmin || user.isSysAdmin ? <Archives /> : null
}

function Archives() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const queryClient = useQueryClient()
  const params = { teamId: String(teamId) }
  const { data, error, refetch } = useQuery({
    ...queryFor(backupApi.teamArchives, { params }),
    refetchInterval: ({ state }) => (state.data?.archives.some((one) => one.state === 'running') ? 1000 : false),
  })
  const make = useMutation({
    mutationFn: () => call(backupApi.makeTeamArchive, { params }),
    onSuccess: () => toastDone(t('backup.archive.started')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(backupApi.teamArchives) }),
  })
  return (
    <section className={classes.section} aria-labelledby="team-archive">
      <div className={classes.head}>
        <h2 id="team-archive">{t('backup.archive.title')}</h2>
        <Button
          loading={make.isPending}
          disabled={data?.archives.some(({ state }) => state === 'running')}
          onClick={() => make.mutate()}
        >
          {t('backup.archive.make')}
        </Button>
      </div>
      <p className={classes.text}>{t('backup.archive.text')}</p>
      <ErrorLine error={make.error} />
      {error && <ErrorState error={error} title={t('backup.archive.error')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonTable columns={2} rows={2} />}
      {data?.archives.length === 0 && <p className={classes.help}>{t('backup.archive.none')}</p>}
      {data && data.archives.length > 0 && (
        <ul className={classes.list} aria-label={t('backup.archive.list')}>
          {data.archives.map((archive) => (
            <BackupRow key={archive.backupId} backup={archive} menu={<Acts teamId={teamId} archive={archive} />} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Acts({ teamId, archive }: { teamId: number; archive: Backup }) {
  const { t } = useTranslation()
  const { dayAndTime } = useFormats()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const params = { teamId: String(teamId), backupId: String(archive.backupId) }
  const at = dayAndTime(archive.startedAt)
  const settings = {
    onError: (error: unknown) => toastError(sentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(backupApi.teamArchives) }),
  }
  const cancel = useMutation({
    mutationFn: () => call(backupApi.cancelTeamArchive, { params }),
    onSuccess: () => toastDone(t('backup.archive.cancelled')),
    ...settings,
  })
  const remove = useMutation({
    mutationFn: () => call(backupApi.deleteTeamArchive, { params }),
    onSuccess: () => toastDone(t('backup.archive.removed')),
    ...settings,
  })
  function askToRemove() {
    confirm({
      title: t('backup.archive.removeTitle', { at }),
      text: t('backup.removeText'),
      action: t('backup.remove'),
      isDestructive: true,
      onConfirm: remove.mutate,
    })
  }
  if (archive.state === 'running')
    return (
      <ActionIcon aria-label={t('backup.archive.cancel')} loading={cancel.isPending} onClick={() => cancel.mutate()}>
        <XCircleIcon size={16} />
      </ActionIcon>
    )
  return (
    <Group gap={4} wrap="nowrap">
      {archive.state === 'done' && (
        <ActionIcon
          component="a"
          href={addressOf(backupApi.downloadTeamArchive, { params })}
          download
          aria-label={t('common.labelled', { label: t('backup.download'), value: at })}
        >
          <DownloadSimpleIcon size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={t('common.labelled', { label: t('backup.remove'), value: at })}
        loading={remove.isPending}
        onClick={askToRemove}
      >
        <TrashIcon size={16} />
      </ActionIcon>
    </Group>
  )
}
