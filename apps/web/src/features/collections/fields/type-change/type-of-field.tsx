import { Button, Progress } from '@mantine/core'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '@trellis/domain/fields/field'
import { reversedLink } from '@trellis/domain/fields/link'
import type { TypeChange } from '@trellis/domain/fields/type-change-api'
import { useFormats } from '../../../../i18n/use-formats.ts'
import { useTeam } from '../../../../session/use-session.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { FieldIcon } from '../../../fields/field-icon.tsx'
import { useTypeName } from '../use-type-name.ts'
import { TypeChangeDialog } from './type-change-dialog.tsx'
import classes from './type-change.module.css'
import { UndoTypeDialog } from './undo-type-dialog.tsx'
import { useTypeChange } from './use-type-change.ts'

/** The type of a field that is there, how to change it, and the way back. */
export function TypeOfField({ teamId, field }: { teamId: number; field: Field }) {
  const { t } = useTranslation()
  const typeName = useTypeName()
  const { change, reload, cancel } = useTypeChange(teamId, field)
  const [opened, setOpened] = useState<'change' | 'undo' | null>(null)
  const isRunning = change?.state === 'running'
  const isReverse = reversedLink(field) !== undefined
  const close = () => setOpened(null)
  return (
    <div>
      <div className={classes.type}>
        <span className={classes.typeName}>
          <FieldIcon dataType={field.dataType} size={16} />
          {typeName(field.dataType)}
        </span>
        {!isReverse && !isRunning && (
          <Button size="xs" variant="subtle" onClick={() => setOpened('change')}>
            {t('typeChange.open')}
          </Button>
        )}
      </div>
      {isReverse && <p className={classes.quiet}>{t('typeChange.reverse')}</p>}
      {isRunning && <Running change={change} onCancel={cancel} />}
      {change && !isRunning && <Note change={change} onUndo={() => setOpened('undo')} />}
      {opened === 'change' && (
        <TypeChangeDialog teamId={teamId} field={field} onClose={close} onStarted={() => void reload()} />
      )}
      {opened === 'undo' && change && (
        <UndoTypeDialog teamId={teamId} field={field} change={change} onClose={close} onStarted={() => void reload()} />
      )}
    </div>
  )
}

function Running({ change, onCancel }: { change: TypeChange; onCancel: () => void }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const text = t('typeChange.running', { done: number(change.recordsDone), total: number(change.recordsTotal) })
  return (
    <div className={classes.running}>
      <div className={classes.runningLine}>
        <span role="status">{text}</span>
        <Button
          size="xs"
          variant="subtle"
          onClick={() =>
            confirm({
              title: t('typeChange.cancelTitle'),
              text: t('typeChange.cancelText'),
              action: t('typeChange.cancel'),
              onConfirm: onCancel,
            })
          }
        >
          {t('typeChange.cancel')}
        </Button>
      </div>
      <Progress aria-label={text} value={(100 * change.recordsDone) / Math.max(1, change.recordsTotal)} />
      <p className={classes.quiet}>{t('typeChange.runningHelp')}</p>
    </div>
  )
}

function Note({ change, onUndo }: { change: TypeChange; onUndo: () => void }) {
  const { t } = useTranslation()
  const { Team: team } = useTeam()
  const { dayAndTime } = useFormats(team.primaryTimezone)
  const typeName = useTypeName()
  if (change.undoUntil === null && !change.lostUnique) return null
  const words = { from: typeName(change.from.dataType), date: dayAndTime(change.at) }
  return (
    <div className={classes.note}>
      <p>
        {change.by ? t('typeChange.note', { ...words, by: change.by }) : t('typeChange.noteSomebody', words)}{' '}
        {change.lostUnique && t('typeChange.lostUnique')}{' '}
        {change.undoUntil && t('typeChange.undoUntil', { date: dayAndTime(change.undoUntil) })}
      </p>
      {change.undoUntil && (
        <Button size="xs" leftSection={<ArrowCounterClockwiseIcon size={14} />} onClick={onUndo}>
          {t('typeChange.undo')}
        </Button>
      )}
    </div>
  )
}
