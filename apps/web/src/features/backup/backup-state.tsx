import type { Backup, WorkState } from '@trellis/domain/backup/api'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { RequestError } from '../../api/request-error.ts'
import type { ErrorCode } from '@trellis/domain/errors'
import type { Hue } from '../../theme/tokens.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { Tag } from '../../ui/tag.tsx'
import classes from './backup.module.css'

export const hueByState: Record<WorkState, Hue> = { running: 'blue', done: 'green', failed: 'red', cancelled: 'gray' }

/** How it stands with a backup: made, and read whole again. */
export function BackupState({ backup: { state, check } }: { backup: Backup }) {
  const { t } = useTranslation()
  const { relative } = useFormats()
  const isRead = state === 'done' && check.at !== null && !check.isRunning
  return (
    <span className={classes.states}>
      {check.isRunning && (
        <Tag hue="blue" withDot>
          {t('backup.checking')}
        </Tag>
      )}
      {isRead && (
        <Tag hue={check.problem ? 'red' : 'green'} withDot>
          {check.problem ? t('backup.checkFailed') : t('backup.checked', { when: relative(check.at!) })}
        </Tag>
      )}
      {!(isRead || check.isRunning) && (
        <Tag hue={hueByState[state]} withDot>
          {t(`backup.states.${state}`)}
        </Tag>
      )}
    </span>
  )
}

/** Why something was not done, as its code says it. */
export function Problem({ problem }: { problem: Backup['problem'] }) {
  const sentence = useErrorSentence()
  if (!problem) return null
  const error = new RequestError(500, problem.code as ErrorCode, problem.details, null)
  return <span className={classes.problem}>{sentence(error)}</span>
}
