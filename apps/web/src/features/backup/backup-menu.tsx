import { ActionIcon, Menu } from '@mantine/core'
import {
  ArrowCounterClockwiseIcon,
  DotsThreeIcon,
  DownloadSimpleIcon,
  SealCheckIcon,
  TrashIcon,
  XCircleIcon,
} from '@phosphor-icons/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { backupApi, type Backup } from '@trellis/domain/backup/api'
import { useTranslation } from 'react-i18next'
import { addressOf, call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { RestoreForm } from './restore-form.tsx'
import { openDialog } from '../../ui/open-dialog.ts'

/** What a system admin can do with a backup. */
export function BackupMenu({ backup }: { backup: Backup }) {
  const { t } = useTranslation()
  const { dayAndTime } = useFormats()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const params = { backupId: String(backup.backupId) }
  const at = dayAndTime(backup.startedAt)
  const acts = {
    check: [() => call(backupApi.checkBackup, { params }), t('backup.verifyStarted')],
    cancel: [() => call(backupApi.cancelBackup, { params }), t('backup.cancelled')],
    remove: [() => call(backupApi.deleteBackup, { params }), t('backup.removed')],
  } as const
  const act = useMutation({
    mutationFn: async (name: keyof typeof acts) => {
      await acts[name][0]()
      toastDone(acts[name][1])
    },
    onError: (error) => toastError(sentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(backupApi.backups) }),
  })

  function askToCancel() {
    confirm({
      title: t('backup.cancelTitle'),
      text: t('backup.cancelText'),
      action: t('backup.cancel'),
      isDestructive: true,
      onConfirm: () => act.mutate('cancel'),
    })
  }
  function askToRemove() {
    confirm({
      title: t('backup.removeTitle', { at }),
      text: t('backup.removeText'),
      action: t('backup.remove'),
      isDestructive: true,
      onConfirm: () => act.mutate('remove'),
    })
  }
  function restore() {
    openDialog({
      title: t('backup.restore.title', { at }),
      children: (close) => <RestoreForm backup={backup} onDone={close} />,
    })
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('backup.actionsFor', { at })} loading={act.isPending}>
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {backup.state === 'running' && (
          <Menu.Item leftSection={<XCircleIcon size={16} />} onClick={askToCancel}>
            {t('backup.cancel')}
          </Menu.Item>
        )}
        {backup.state === 'done' && (
          <>
            <Menu.Item
              component="a"
              href={addressOf(backupApi.downloadBackup, { params })}
              download
              leftSection={<DownloadSimpleIcon size={16} />}
            >
              {t('backup.download')}
            </Menu.Item>
            <Menu.Item
              leftSection={<SealCheckIcon size={16} />}
              disabled={backup.check.isRunning}
              onClick={() => act.mutate('check')}
            >
              {t('backup.verify')}
            </Menu.Item>
            <Menu.Item leftSection={<ArrowCounterClockwiseIcon size={16} />} onClick={restore}>
              {t('backup.restoreTeam')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {backup.state !== 'running' && (
          <Menu.Item c="var(--danger)" leftSection={<TrashIcon size={16} />} onClick={askToRemove}>
            {t('backup.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
