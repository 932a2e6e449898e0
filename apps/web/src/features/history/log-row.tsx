import { Button, Menu } from '@mantine/core'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/ClockCounterClockwise'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { historyApi, type LogEntry } from '@trellis/domain/history/api'
import type { Value } from '@trellis/domain/fields/field-type'
import { recordsApi } from '@trellis/domain/records/api'
import { call } from '../../api/call.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { StemItem } from '../../ui/stem.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { useFieldContext } from '../fields/field-context.tsx'
import { typeOf } from '../fields/field.tsx'
import type { FieldShape } from '../fields/field-face.ts'
import { ChangeLines } from './change-lines.tsx'
import { eventLooks } from './event-looks.ts'
import { hasChangeOfItsOwn, restorable } from './own-change.ts'
import classes from './history.module.css'
import { useUndoRedo } from './undo.ts'

type FieldChange = LogEntry['fields'][number]

interface LogRowProps {
  readonly entry: LogEntry
  readonly teamId: number
  /** Whose history it is: that of records which were merged into it stands among its own. */
  readonly recordId: number
  readonly fieldById: ReadonlyMap<number, FieldShape>
  readonly mayRevert: boolean
  /** The record is as this left it. */
  readonly isNewest: boolean
  readonly onChanged: () => void
  /** The whole record shall be as it was right after this. */
  readonly onRestore: () => void
}

/** One change of a record, with the ways back. */
const revertible: readonly LogEntry['type'][] = ['updated', 'added', 'removed', 'ordered', 'merged']

export function LogRow({ entry, teamId, recordId, fieldById, mayRevert, isNewest, onChanged, onRestore }: LogRowProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { undoBatch } = useUndoRedo()
  const { Team: team } = useTeam()
  const { dayAndTime } = useFormats(team.primaryTimezone)
  const [isBusy, setBusy] = useState(false)
  const looks = eventLooks[entry.type]
  const isOwnChange = hasChangeOfItsOwn(entry) && entry.recordId === recordId

  async function run(work: () => Promise<{ batchId: number | null }>, done: string) {
    setBusy(true)
    try {
      const { batchId } = await work()
      toastDone(done, batchId === null ? undefined : { label: t('common.undo'), onUndo: () => undoBatch(batchId) })
      onChanged()
    } catch (error) {
      toastError(sentence(error))
    } finally {
      setBusy(false)
    }
  }

  const revert = () =>
    run(() => call(historyApi.revertChange, { params: { teamId, changeId: entry.id } }), t('history.revertedToast'))

  const restoreField = ({ fieldId }: FieldChange, side: 'before' | 'after') =>
    run(async () => {
      const { version } = await call(recordsApi.record, { params: { teamId, recordId: entry.recordId } })
      return call(historyApi.restoreVersion, {
        params: { teamId, recordId: entry.recordId, changeId: entry.id },
        body: { side, fieldIds: [fieldId], version },
      })
    }, t('history.version.done'))

  // A link of another record is no field of this one.
  const fieldOf = ({ fieldId }: FieldChange): FieldShape | undefined =>
    entry.isOtherEnd
      ? { id: fieldId, dataType: 'multi_data_record', settings: {}, isRequired: false }
      : fieldById.get(fieldId)
  const told = [...entry.fields.map(({ title }) => title), ...entry.subCollections.map(({ name }) => name)]
  const words = { by: entry.by ?? t('history.someone'), fields: told.join(', ') }
  const isMerge = entry.type === 'merged' || entry.type === 'unmerged'
  function sentenceOf({ type, merge }: LogEntry): string {
    if (type !== 'merged' && type !== 'unmerged') return t(`history.event.${type}`, words)
    if (!merge) return t(`history.event.${type}Here`, words)
    const merged = merge.merged.map(({ name }) => name || t('records.unnamed')).join(', ')
    return t(`history.event.${type}`, { ...words, merged, survivor: merge.survivor.name || t('records.unnamed') })
  }
  return (
    <StemItem icon={looks.icon} hue={looks.hue}>
      <div className={classes.entry}>
        <div className={classes.what}>
          <p>
            {entry.isOtherEnd ? t('history.event.linked', words) : sentenceOf(entry)}{' '}
            {entry.recordId !== recordId && !isMerge && (
              <span className={classes.quiet}>{t('history.event.of', { name: entry.recordName })}</span>
            )}{' '}
            {entry.isReverted && <span className={classes.reverted}>{t('history.reverted')}</span>}
          </p>
          <ChangeLines changes={entry.fields} fieldOf={fieldOf} isOtherEnd={entry.isOtherEnd} />
          <time className={classes.when} dateTime={entry.at}>
            {dayAndTime(entry.at)}
          </time>
        </div>
        {mayRevert && isOwnChange && !entry.isReverted && revertible.includes(entry.type) && (
          <Button
            size="xs"
            variant="subtle"
            loading={isBusy}
            leftSection={<ArrowCounterClockwiseIcon size={14} />}
            aria-label={t('history.revertChange')}
            onClick={() => void revert()}
          >
            {t('history.revert')}
          </Button>
        )}
        {mayRevert && isOwnChange && (entry.type === 'updated' || entry.type === 'created') && !isNewest && (
          <RestoreMenu entry={entry} fieldById={fieldById} onField={restoreField} onWhole={onRestore} />
        )}
      </div>
    </StemItem>
  )
}

interface RestoreMenuProps {
  readonly entry: LogEntry
  readonly fieldById: ReadonlyMap<number, FieldShape>
  readonly onField: (change: FieldChange, side: 'before' | 'after') => void
  readonly onWhole: () => void
}

/** One field back to either value of the change, or the whole record to what it was then. */
function RestoreMenu({ entry, fieldById, onField, onWhole }: RestoreMenuProps) {
  const { t } = useTranslation()
  const inWords = useValueInWords()
  const sides = ['after', 'before'] as const
  const changes = restorable(entry.fields, fieldById)
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button size="xs" variant="subtle" leftSection={<ClockCounterClockwiseIcon size={14} />}>
          {t('history.version.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {changes.flatMap(({ change, field }) =>
          sides.map((side) => (
            <Menu.Item key={`${change.fieldId} ${side}`} onClick={() => onField(change, side)}>
              {t('history.version.field', { field: change.title, value: inWords(field, change[side] as Value) })}
            </Menu.Item>
          )),
        )}
        {changes.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={onWhole}>{t('history.version.whole')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** An entry of a menu is a line. */
const longestWords = 60

function useValueInWords(): (field: FieldShape, value: Value) => string {
  const { t } = useTranslation()
  const { text: context } = useFieldContext()
  return (field, value) => {
    const type = typeOf(field.dataType)
    if (value === null || !type) return t('fields.empty')
    const text = type.display(value, field.settings, context)
    return text.length > longestWords ? `${text.slice(0, longestWords - 1)}…` : text
  }
}
