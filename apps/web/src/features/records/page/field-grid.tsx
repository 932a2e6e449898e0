import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { faceOf } from '../../fields/registry.ts'
import { usePresent } from '../../live/live.ts'
import { useRemoteEdits } from '../../live/use-remote-edits.ts'
import { useSaveState } from '../edits/undo-stack.ts'
import { titleOf } from '../filter/filter-subjects.ts'
import { RecordField } from './record-field.tsx'
import { useRecordScope } from './record-scope.tsx'
import classes from './record-page.module.css'

/** Fields of the record in twelve columns, each as wide as it says, edited in place. */
export function FieldGrid({ fields }: { fields: readonly Field[] }) {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const { record, edits, stack, mayUpdate, save, onEditing, undoLast } = useRecordScope()
  const [savedField, setSavedField] = useState<number>()
  const { saving, last } = useSaveState(stack)
  const changedBy = useRemoteEdits(record.id)
  const present = usePresent()
  return (
    <div className={classes.fields}>
      {fields
        .filter((field) => faceOf(field.dataType))
        .map((field) => {
          const title = titleOf(field.title, language)
          const problem = edits.problem(record.id, field.id)
          const isSaved = savedField === field.id && saving === 0 && last !== undefined && !problem
          return (
            <RecordField
              key={field.id}
              field={field}
              title={title}
              place={{
                collectionId: record.collectionId,
                recordId: record.id,
                recordName: record.name,
                fieldId: field.id,
                title,
              }}
              value={(record.values[String(field.id)] ?? null) as Value}
              isReadOnly={!mayUpdate(field.id)}
              problem={problem}
              edits={edits}
              onEditing={(isEditing) => onEditing(field.id, isEditing)}
              other={present.find(({ place }) => place.recordId === record.id && place.fieldId === field.id)}
              changedBy={changedBy.get(field.id)}
              saved={isSaved ? { onUndo: undoLast } : undefined}
              onSave={(value) => {
                setSavedField(field.id)
                save(field.id, value, title)
              }}
            />
          )
        })}
    </div>
  )
}
