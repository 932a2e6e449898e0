import { Progress } from '@mantine/core'
import type { Backup } from '@trellis/domain/backup/api'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { BackupState, Problem } from './backup-state.tsx'
import { useBackupWords } from './backup-words.ts'
import classes from './backup.module.css'

/** A line of a list of backups; `menu` is what can be done with it. */
export function BackupRow({ backup, menu }: { backup: Backup; menu: ReactNode }) {
  const { t } = useTranslation()
  const { dayAndTime } = useFormats()
  const words = useBackupWords()
  const { stepsDone, stepsTotal, state, missingFiles, problem, check } = backup
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>{dayAndTime(backup.startedAt)}</span>
        <span className={classes.facts}>
          {[words.kind(backup), ...words.facts(backup)].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
        {missingFiles > 0 && <span className={classes.problem}>{t('backup.missing', { count: missingFiles })}</span>}
        <Problem problem={problem ?? check.problem} />
      </div>
      <BackupState backup={backup} />
      {menu}
      {state === 'running' && (
        <Progress
          className={classes.wide}
          aria-label={t('backup.states.running')}
          size="sm"
          value={stepsTotal === 0 ? 0 : (stepsDone / stepsTotal) * 100}
          striped
          animated
        />
      )}
    </li>
  )
}
