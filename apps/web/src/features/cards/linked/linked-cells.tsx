import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Card } from '@trellis/domain/cards/card'
import type { Value } from '@trellis/domain/fields/field-type'
import type { Leave } from '../../records/edits/use-draft.ts'
import { titleOf } from '../../records/filter/filter-subjects.ts'
import { useLocalText } from '../card-text.ts'
import { alignOf, type Column } from './linked-columns.ts'
import { LinkedRow } from './linked-row.tsx'
import { OpenEditor } from './open-editor.tsx'
import { useCellEdits } from './use-cell-edits.ts'
import type { useLinkedCard } from './use-linked-card.tsx'
import type { LinkedSource } from './use-linked-rows.ts'
import { useTableCells } from './use-table-cells.ts'
import classes from '../cards.module.css'

interface LinkedCellsProps {
  readonly card: Card
  readonly columns: readonly Column[]
  readonly shown: ReturnType<typeof useLinkedCard>
  readonly source: LinkedSource
}

/** Values are edited in place, as in the grid. */
export function LinkedCells({ card, columns, shown, source }: LinkedCellsProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const textOf = useLocalText()
  const { rows, edits, mayEdit } = useCellEdits({ source, rows: shown.rows, onChanged: () => void shown.refetch() })
  const isEditable = columns.some(({ field }) => mayEdit(field))
  const cells = useTableCells({
    rowCount: rows.length,
    columnCount: columns.length,
    editable: ({ row, column }) => (mayEdit(columns[column]?.field) ? rows[row] : undefined),
  })
  const { open } = cells
  const openColumn = open && columns[open.position.column]
  const openCell = open && cells.cellAt(open.position)

  function save(value: Value, leave: Leave) {
    const field = openColumn?.field
    const row = open?.row
    cells.close(leave)
    if (!field || !row || JSON.stringify(row.values[field.id] ?? null) === JSON.stringify(value)) return
    const label = t('records.change.value', { field: titleOf(field.title, language), name: row.name })
    void edits.save({ row, values: { [field.id]: value } }, label)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
    <div className={classes.scroll} tabIndex={isEditable ? -1 : 0} role="group" aria-label={textOf(card.title)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid where its cells can be edited */}
      <table
        ref={cells.table}
        className={classes.table}
        role={isEditable ? 'grid' : undefined}
        aria-label={isEditable ? textOf(card.title) : undefined}
        onKeyDown={isEditable ? cells.onKeyDown : undefined}
        onDoubleClick={isEditable ? cells.onDoubleClick : undefined}
      >
        <thead>
          <tr>
            {columns.map(({ key, title, field }) => (
              <th key={key} scope="col" data-align={alignOf(field)}>
                {title(language)}
              </th>
            ))}
            {shown.writes.mayUnlink && (
              <th scope="col" className={classes.rowEnd}>
                <span className={classes.spoken}>{t('cards.linked.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <LinkedRow
              key={row.id}
              row={row}
              at={at}
              columns={columns}
              writes={shown.writes}
              edits={edits}
              active={isEditable ? cells.active : undefined}
              mayEdit={mayEdit}
              onActive={cells.setActive}
            />
          ))}
        </tbody>
      </table>
      {open && openColumn?.field && openCell && (
        <OpenEditor
          key={`${open.row.id} ${openColumn.key}`}
          cell={openCell}
          field={openColumn.field}
          title={openColumn.title(language)}
          value={open.row.values[openColumn.field.id] ?? null}
          initialText={open.initialText}
          place={{
            collectionId: source.collectionId,
            recordId: open.row.id,
            recordName: open.row.name,
            fieldId: openColumn.field.id,
            title: openColumn.title(language),
          }}
          align={alignOf(openColumn.field) ?? 'start'}
          onSave={save}
          onCancel={() => cells.close('cancel')}
        />
      )}
    </div>
  )
}
