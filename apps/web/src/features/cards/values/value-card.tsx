import { ActionIcon, Tooltip } from '@mantine/core'
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card } from '@trellis/domain/cards/card'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { ProblemText } from '../../records/grid/cell-bubble.tsx'
import { EditWell } from '../../records/page/record-field.tsx'
import { useRecordScope } from '../../records/page/record-scope.tsx'
import { useLocalText } from '../card-text.ts'
import { CardFrame } from '../card-frame.tsx'
import { DetailsTable } from './details-table.tsx'
import { FilesTable } from './files-table.tsx'
import { LinesTable } from './lines-table.tsx'
import { Pictures } from './pictures.tsx'
import classes from '../cards.module.css'

export interface ValueProps {
  readonly card: Card
  readonly field: Field
  readonly value: Exclude<Value, null>
}

/** Lines of the values that have several parts; thumbnails show files and images by their pictures. */
const tables: Readonly<Partial<Record<DataType, ComponentType<ValueProps>>>> = {
  single_file: FilesTable,
  multi_file: FilesTable,
  single_image: FilesTable,
  multi_image: FilesTable,
  detail_list: DetailsTable,
  financial_line_item: LinesTable,
  financial_line_items: LinesTable,
}

interface ValueCardProps {
  readonly card: Card
  readonly field: Field
  readonly place: 'table' | 'thumbnails'
}

/** What one field of the record holds, a line or a picture each; its own editor adds, orders and takes away. */
export function ValueCard({ card, field, place }: ValueCardProps) {
  const { t } = useTranslation()
  const textOf = useLocalText()
  const { record, edits, mayUpdate, save, onEditing } = useRecordScope()
  const [isEditing, setIsEditing] = useState(false)
  const value = (record.values[String(field.id)] ?? null) as Value
  const problem = edits.problem(record.id, field.id)
  const title = textOf(field.title)
  const Shown = place === 'thumbnails' ? Pictures : tables[field.dataType]
  const label = t('cards.edit', { title: textOf(card.title) })

  function setEditing(next: boolean) {
    setIsEditing(next)
    onEditing(field.id, next)
  }

  return (
    <CardFrame
      card={card}
      isFlush={place === 'table' && !isEditing && value !== null}
      actions={
        mayUpdate(field.id) &&
        !isEditing && (
          <Tooltip label={label}>
            <ActionIcon aria-label={label} onClick={() => setEditing(true)}>
              {value === null ? <PlusIcon size={16} /> : <PencilSimpleIcon size={16} />}
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {isEditing ? (
        <EditWell
          field={field}
          title={title}
          value={value}
          place={{
            collectionId: record.collectionId,
            recordId: record.id,
            recordName: record.name,
            fieldId: field.id,
            title,
          }}
          onSave={(next) => {
            setEditing(false)
            save(field.id, next, title)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : value === null || !Shown ? (
        <p className={classes.empty}>{t('cards.empty')}</p>
      ) : (
        <Shown card={card} field={field} value={value} />
      )}
      {problem && (
        <div className={classes.problem}>
          <ProblemText problem={problem} field={field} edits={edits} />
        </div>
      )}
    </CardFrame>
  )
}
