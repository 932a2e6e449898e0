import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Collection } from '@trellis/domain/collections/api'
import type { Value } from '@trellis/domain/fields/field-type'
import type { RecordDetail } from '@trellis/domain/records/api'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useTeam } from '../../../session/use-session.ts'
import { faceOf } from '../../fields/registry.ts'
import { usePresent } from '../../live/live.ts'
import { useRemoteEdits } from '../../live/use-remote-edits.ts'
import type { RecordEdits } from '../edits/use-record-edits.ts'
import { useMayUpdateField } from '../../../session/access.ts'
import { useSaveState, type UndoStack } from '../edits/undo-stack.ts'
import { titleOf } from '../filter/filter-subjects.ts'
import { LinkedFrom } from './linked-from.tsx'
import { RecordField } from './record-field.tsx'
import classes from './record-page.module.css'

interface RecordFieldsProps {
  readonly record: RecordDetail
  readonly collection: Collection
  readonly edits: RecordEdits
  readonly mayWrite: boolean
  readonly onSave: (fieldId: number, value: Value, title: string) => void
  readonly onEditing: (fieldId: number, isEditing: boolean) => void
  readonly stack: UndoStack
  readonly onUndo: () => void
}

/** All fields in twelve columns, each as wide as its field says. */
export function RecordFields({
  record,
  collection,
  edits,
  mayWrite,
  onSave,
  onEditing,
  stack,
  onUndo,
}: RecordFieldsProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const mayUpdate = useMayUpdateField(collection.id)
  const [savedField, setSavedField] = useState<number>()
  const { saving, last } = useSaveState(stack)
  const changedBy = useRemoteEdits(record.id)
  const present = usePresent()
  const fields = collection.DataFields.filter((field) => faceOf(field.dataType))
  if (fields.length === 0) return <p className={classes.none}>{t('records.page.noFields')}</p>
  return (
    <>
      <div className={classes.fields}>
        {fields.map((field) => {
          const title = titleOf(field.title, language)
          const problem = edits.problem(record.id, field.id)
          const isSaved = savedField === field.id && saving === 0 && last !== undefined && !problem
          return (
            <RecordField
              key={field.id}
              field={field}
              title={title}
              value={(record.values[String(field.id)] ?? null) as Value}
              isReadOnly={!mayWrite || !mayUpdate(field.id)}
              problem={problem}
              edits={edits}
              onEditing={(isEditing) => onEditing(field.id, isEditing)}
              other={present.find(({ place }) => place.recordId === record.id && place.fieldId === field.id)}
              changedBy={changedBy.get(field.id)}
              saved={isSaved ? { onUndo } : undefined}
              onSave={(value) => {
                setSavedField(field.id)
                onSave(field.id, value, title)
              }}
            />
          )
        })}
      </div>
      <LinkedFrom recordId={record.id} />
      <Facts record={record} />
    </>
  )
}

/** Who made the record and who changed it last. */
function Facts({ record }: { record: RecordDetail }) {
  const { t } = useTranslation()
  const { Team: team } = useTeam()
  const { dayAndTime } = useFormats(team.primaryTimezone)
  const { createdBy, updatedBy } = record
  const created = { date: dayAndTime(record.createdAt) }
  const updated = { date: dayAndTime(record.updatedAt) }
  return (
    <p className={classes.facts}>
      <span>
        {createdBy ? t('records.page.createdBy', { name: createdBy, ...created }) : t('records.page.created', created)}
      </span>
      <span>
        {updatedBy ? t('records.page.updatedBy', { name: updatedBy, ...updated }) : t('records.page.updated', updated)}
      </span>
    </p>
  )
}
