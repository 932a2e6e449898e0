import { Progress } from '@mantine/core'
import type { Restore } from '@trellis/domain/backup/api'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { Tag } from '../../ui/tag.tsx'
import { hueByState, Problem } from './backup-state.tsx'
import classes from './backup.module.css'

/** A team that was or is being restored. */
export function RestoreRow({ restore }: { restore: Restore }) {
  const { t } = useTranslation()
  const { dayAndTime } = useFormats()
  const { state, teamName, startedAt, stepsDone, stepsTotal, problem } = restore
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>{teamName}</span>
        <span className={classes.facts}>{dayAndTime(startedAt)}</span>
        <Problem problem={problem} />
      </div>
      <span className={classes.states}>
        <Tag hue={hueByState[state]} withDot>
          {state === 'cancelled' ? t('backup.states.cancelled') : t(`backup.restore.${state}`)}
        </Tag>
      </span>
      {state === 'running' && (
        <Progress
          className={classes.wide}
          aria-label={t('backup.restore.running')}
          size="sm"
          value={stepsTotal === 0 ? 0 : (stepsDone / stepsTotal) * 100}
        />
      )}
    </li>
  )
}
