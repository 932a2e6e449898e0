import { TextInput } from '@mantine/core'
import { MagnifyingGlassIcon } from '@phosphor-icons/react'
import type { Field } from '@trellis/domain/fields/field'
import { fold } from '@trellis/domain/text/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { moved, ReorderList } from '../../../ui/reorder-list.tsx'
import { useFieldIndexes } from './field-indexes.ts'
import classes from './field-list.module.css'
import { FieldRow } from './field-row.tsx'
import { useFieldTitle } from './use-field-title.ts'

interface FieldListProps {
  teamId: number
  fields: Field[]
  nameFieldId: number | null
  openFieldId: number | null
  onOpen: (field: Field) => void
  onToggleShown: (field: Field) => void
  onDelete: (field: Field) => void
  onReorder: (ids: number[]) => void
}

export function FieldList({
  teamId,
  fields,
  nameFieldId,
  openFieldId,
  onOpen,
  onToggleShown,
  onDelete,
  onReorder,
}: FieldListProps) {
  const { t } = useTranslation()
  const titleOf = useFieldTitle()
  const [words, setWords] = useState('')
  const inOrder = fields.toSorted((a, b) => a.rank - b.rank)
  const isWhole = words.trim() === ''
  const found = inOrder.filter((field) => fold(`${titleOf(field)} ${field.columnName}`).includes(fold(words.trim())))
  const ids = found.map(({ id }) => id)
  const indexes = useFieldIndexes(teamId)
  const isIndexed = ({ id, isUnique }: Field) =>
    indexes !== undefined && (isUnique || indexes.get(id)?.some(({ state }) => state === 'ready') === true)
  const byId = new Map(fields.map((field) => [field.id, field]))
  const titleOfId = (id: number) => titleOf(byId.get(id) ?? { title: {}, columnName: '' })

  if (fields.length === 0)
    return <EmptyState icon="columns" title={t('collections.field.empty')} text={t('collections.field.emptyText')} />
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          className={classes.find}
          aria-label={t('collections.field.find')}
          placeholder={t('collections.field.find')}
          leftSection={<MagnifyingGlassIcon size={16} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <span className={classes.hint}>
          {t('collections.field.reorderHint')} <Kbd>Alt ↑</Kbd>
        </span>
      </div>
      <div className={classes.row} data-head aria-hidden>
        <span />
        <span />
        <span>{t('collections.field.column.field')}</span>
        <span>{t('collections.field.column.type')}</span>
        <span>{t('collections.field.column.inViews')}</span>
        <span>{t('collections.field.column.width')}</span>
        <span />
      </div>
      <ReorderList
        ids={ids}
        label={t('collections.tabs.fields')}
        isDisabled={!isWhole}
        onReorder={onReorder}
        gripLabel={(id) => t('collections.field.move', { title: titleOfId(id) })}
        announce={(id, position) => t('collections.field.moved', { title: titleOfId(id), position, count: ids.length })}
      >
        {(id, grip) => {
          const field = byId.get(id)
          const at = ids.indexOf(id)
          return (
            field && (
              <FieldRow
                field={field}
                grip={grip}
                isNameField={id === nameFieldId}
                isOpen={id === openFieldId}
                isIndexed={isIndexed(field)}
                onOpen={() => onOpen(field)}
                onToggleShown={() => onToggleShown(field)}
                onDelete={() => onDelete(field)}
                onMoveUp={isWhole && at > 0 ? () => onReorder(moved(ids, id, at - 1)) : undefined}
                onMoveDown={isWhole && at < ids.length - 1 ? () => onReorder(moved(ids, id, at + 1)) : undefined}
              />
            )
          )
        }}
      </ReorderList>
      {found.length === 0 && <p role="status">{t('collections.field.noneFound')}</p>}
    </>
  )
}
