import { Menu } from '@mantine/core'
import { ArchiveIcon, BoxArrowUpIcon, ExportIcon } from '@phosphor-icons/react'
import { useMutation } from '@tanstack/react-query'
import { backupApi } from '@trellis/domain/backup/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'

interface TeamItemsProps {
  team: { teamId: number; name: string; archivedAt: string | null }
  /** The lists of teams changed. */
  onChanged: () => unknown
}

/** Entries of a system admin's menu of a team: export, archive, bring back. */
export function TeamItems({ team: { teamId, name, archivedAt }, onChanged }: TeamItemsProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const params = { teamId: String(teamId) }
  const acts = {
    export: [() => call(backupApi.exportTeam, { params }), t('backup.teamMenu.exportStarted', { name })],
    archive: [() => call(backupApi.archiveTeam, { params }), t('backup.teamMenu.archived', { name })],
    bringBack: [() => call(backupApi.bringTeamBack, { params }), t('backup.teamMenu.broughtBack', { name })],
  } as const
  const act = useMutation({
    mutationFn: async (which: keyof typeof acts) => {
      await acts[which][0]()
      toastDone(acts[which][1])
    },
    onError: (error) => toastError(sentence(error)),
    onSettled: onChanged,
  })
  function askToArchive() {
    confirm({
      title: t('backup.teamMenu.archiveTitle', { name }),
      text: t('backup.teamMenu.archiveText'),
      action: t('backup.teamMenu.archive'),
      isDestructive: true,
      onConfirm: () => act.mutate('archive'),
    })
  }
  return (
    <>
      <Menu.Item leftSection={<ExportIcon size={16} />} onClick={() => act.mutate('export')}>
        {t('backup.teamMenu.export')}
      </Menu.Item>
      {archivedAt ? (
        <Menu.Item leftSection={<BoxArrowUpIcon size={16} />} onClick={() => act.mutate('bringBack')}>
          {t('backup.teamMenu.bringBack')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<ArchiveIcon size={16} />} onClick={askToArchive}>
          {t('backup.teamMenu.archive')}
        </Menu.Item>
      )}
    </>
  )
}
