import type { Backup } from '@trellis/domain/backup/api'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { useFileSize } from '../files/use-file-size.ts'

/** What a list says about a backup, in words. */
export function useBackupWords() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const fileSize = useFileSize()
  return {
    kind: ({ kind, startedBy, teamName }: Backup) =>
      kind === 'upload' && teamName !== ''
        ? `${t('backup.kinds.upload', { name: startedBy })}: ${teamName}`
        : t(`backup.kinds.${kind}`, { name: startedBy, team: teamName }),
    /** What there is to say of its contents, a piece each. */
    facts(backup: Backup): string[] {
      const { state, teamCount, recordCount, fileCount, sizeBytes, startedAt, finishedAt } = backup
      if (state === 'running') {
        const { stepsDone: done, stepsTotal: total, bytesDone } = backup
        return [t('backup.progress', { done: number(done), total: number(total), size: fileSize(bytesDone) })]
      }
      if (state !== 'done') return []
      const count = (key: 'teams' | 'records' | 'files', value: number) => t(`backup.${key}`, { count: value })
      return [
        ...(backup.kind === 'team' ? [] : [count('teams', teamCount)]),
        count('records', recordCount),
        count('files', fileCount),
        fileSize(sizeBytes ?? 0),
        ...(finishedAt && finishedAt !== startedAt ? [duration(startedAt, finishedAt)] : []),
      ]
    },
  }

  function duration(from: string, to: string): string {
    const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
    return seconds < 120
      ? t('backup.seconds', { count: seconds })
      : t('backup.minutes', { count: Math.round(seconds / 60) })
  }
}
