import { UnstyledButton } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { useEffect, useId, useMemo, useRef, useState, type ClipboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Sort } from '@trellis/domain/records/condition'
import type { Value } from '@trellis/domain/fields/field-type'
import { useFieldContext } from '../../fields/field-context.tsx'
import { faceOf } from '../../fields/registry.ts'
import type { Leave } from '../edits/use-draft.ts'
import type { RecordEdits } from '../edits/use-record-edits.ts'
import type { RecordRows } from '../use-record-rows.ts'
import { BodyRow, cellId } from './body-row.tsx'
import { CellBubble } from './cell-bubble.tsx'
import { CellEditor } from './cell-editor.tsx'
import { gutterWidth, type GridColumn } from './grid-columns.ts'
import { GridFooter } from './grid-footer.tsx'
import type { Position } from './grid-position.ts'
import { HeaderCell, type HeaderActions } from './header-cell.tsx'
import { formatTable, parseTable } from './tsv.ts'
import { planClear, planPaste, tableOf, type PastePlan } from './range-text.ts'
import { gridKeyDown } from './use-grid-keys.ts'
import { useCheckedRows, useGridCursor } from './use-grid-cursor.ts'
import { headerHeight, useScrollWindow } from './use-scroll-window.ts'
import { rowHeight } from './window.ts'
import classes from './record-grid.module.css'

export interface RecordGridProps extends HeaderActions {
  readonly collection: Collection
  readonly rows: RecordRows
  readonly columns: readonly GridColumn[]
  readonly titleOf: (column: GridColumn) => string
  readonly sort: Sort
  readonly filteredFields: ReadonlySet<number>
  readonly edits: RecordEdits
  readonly mayWrite: boolean
  readonly onOpenRecord: (recordId: number) => void
  readonly onNew?: () => void
  readonly onTrash: (recordIds: number[]) => Promise<void>
  readonly onPasted: (plan: PastePlan) => void
}

/** A list of records of any length: windowed, with cursor, range, editors and clipboard of a spreadsheet. */
export function RecordGrid(props: RecordGridProps) {
  const { collection, rows, columns, titleOf, sort, filteredFields, edits, mayWrite } = props
  const { t, i18n } = useTranslation()
  const { text } = useFieldContext()
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const { cursor, range, moveTo, extendTo, edit, setEdit } = useGridCursor()
  const { checked, toggle, check, clear } = useCheckedRows()
  const [menuColumn, setMenuColumn] = useState<string>()
  const extra = props.onNew ? rowHeight : 0
  const view = useScrollWindow(scroller, layer, rows.rowCount, extra)
  const { first, end } = view.rows

  const { cache } = rows
  useEffect(() => {
    // A scrollbar on the move passes thousands of pages: ask once it rests.
    const timer = setTimeout(() => cache.need(Math.max(0, first - 20), end + 60), cache.row(first) ? 0 : 60)
    return () => clearTimeout(timer)
  }, [cache, first, end])

  const active: Position = {
    row: Math.min(cursor.active.row, rows.rowCount - 1),
    column: Math.min(cursor.active.column, columns.length - 1),
  }
  const activeRow = rows.row(active.row)
  const activeColumn = columns[active.column]
  const starts = useMemo(() => startsOf(columns), [columns])
  const gridWidth = (starts.at(-1) ?? gutterWidth) + (columns.at(-1)?.width ?? 0)

  function show(position: Position) {
    if (position.row >= 0) view.showRow(position.row)
    const element = scroller.current
    const column = columns[position.column]
    if (!element || !column || column.isName) return
    const frozen = gutterWidth + (columns[0]?.width ?? 0)
    const left = starts[position.column] ?? 0
    if (left < element.scrollLeft + frozen) element.scrollLeft = left - frozen
    else if (left + column.width > element.scrollLeft + element.clientWidth)
      element.scrollLeft = left + column.width - element.clientWidth
  }

  function goTo(position: Position) {
    moveTo(position)
    show(position)
  }

  function startEdit(initialText?: string) {
    const field = activeColumn?.field
    if (!mayWrite || !activeRow || !field || !faceOf(field.dataType)) return
    show(active)
    setEdit({ position: active, recordId: activeRow.id, initialText })
  }

  function saveEdit(value: Value, leave: Leave) {
    const column = edit && columns[edit.position.column]
    const row = edit && rows.row(edit.position.row)
    setEdit(undefined)
    if (leave !== 'stay') scroller.current?.focus()
    if (!edit || !column?.field || !row) return
    const before = row.values[column.field.id] ?? null
    if (JSON.stringify(before) !== JSON.stringify(value)) {
      void edits.save(
        [{ row, values: { [column.field.id]: value } }],
        t('records.change.value', { field: titleOf(column), name: row.name }),
      )
    }
    goTo(positionAfter(edit.position, leave, rows.rowCount, columns.length))
  }

  function apply(plan: PastePlan) {
    if (plan.edits.length > 0) void edits.save(plan.edits, t('records.change.records', { count: plan.edits.length }))
    if (plan.rejected > 0) props.onPasted(plan)
  }

  function copy(event: ClipboardEvent) {
    if (edit) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', formatTable(tableOf(range, columns, rows.row, text)))
  }

  function paste(event: ClipboardEvent) {
    if (edit || !mayWrite || active.row < 0) return
    event.preventDefault()
    const table = parseTable(event.clipboardData.getData('text/plain'))
    if (table.length === 0) return
    const plan = planPaste(table, range, columns, rows.rowCount, rows.row, text)
    extendTo({ row: plan.area.bottom, column: plan.area.right })
    apply(plan)
  }

  function cellAt(event: MouseEvent): Position | undefined {
    const cell = (event.target as Element).closest<HTMLElement>('[data-column]')
    return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : undefined
  }

  function mouseDown(event: MouseEvent) {
    const position = cellAt(event)
    if (!position || event.button !== 0) return
    if (event.shiftKey) extendTo(position)
    else moveTo(position)
  }

  function mouseMove(event: MouseEvent) {
    const position = event.buttons === 1 && !edit ? cellAt(event) : undefined
    const isNew = position && (position.row !== cursor.corner.row || position.column !== cursor.corner.column)
    if (isNew) extendTo(position)
  }

  function click(event: MouseEvent) {
    const box = (event.target as Element).closest<HTMLElement>('[data-check-row]')
    const row = box && rows.row(Number(box.dataset['checkRow']))
    if (row) toggle(row.id)
  }

  function doubleClick(event: MouseEvent) {
    if (cellAt(event)) startEdit()
  }

  const loaded = Array.from({ length: Math.max(0, end - first) }, (_, place) => rows.row(first + place))
  const isAllChecked = loaded.length > 0 && loaded.every((row) => row && checked.has(row.id))
  const problem =
    activeRow && activeColumn?.field && !edit ? edits.problem(activeRow.id, activeColumn.field.id) : undefined
  const editedColumn = edit && columns[edit.position.column]
  const editedRow = edit && rows.row(edit.position.row)
  /** Left edge of something over a cell, moved in where it would stick out of the view. */
  const leftOf = (place: number, width: number) =>
    columns[place]?.isName
      ? `calc(var(--scroll-left, 0px) + ${gutterWidth}px)`
      : `min(${starts[place] ?? 0}px, max(0px, calc(var(--scroll-left, 0px) + var(--view-width, 100vw) - ${width}px)))`
  const isNearBottom = active.row > end - 12
  const topOf = (index: number) => (index - view.anchor) * rowHeight

  return (
    <div
      className={classes.frame}
      style={{
        '--columns': [gutterWidth, ...columns.map((column) => column.width)].join('px ') + 'px',
        '--grid-width': `${gridWidth}px`,
      }}
    >
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        tabIndex={0}
        aria-label={t('records.gridLabel', { name: collection.pluralName })}
        aria-rowcount={rows.isExact ? rows.rowCount + 1 : -1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-readonly={!mayWrite}
        aria-activedescendant={
          active.row === -1 || (active.row >= first && active.row < end)
            ? cellId(gridId, active.row, active.column)
            : undefined
        }
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget || edit) return
          const pageRows = Math.max(1, Math.floor(view.viewport / rowHeight) - 1)
          gridKeyDown(
            event,
            { active, corner: cursor.corner },
            { rowCount: rows.rowCount, columnCount: columns.length, pageRows },
            columns,
            {
              moveTo: goTo,
              extendTo: (position) => {
                extendTo(position)
                show(position)
              },
              startEdit,
              clearRange: () => mayWrite && apply(planClear(range, columns, rows.row)),
              openRecord: (index) => {
                const row = rows.row(index)
                if (row) props.onOpenRecord(row.id)
              },
              toggleRow: (index) => {
                const row = rows.row(index)
                if (row) toggle(row.id)
              },
              openMenu: (column) => setMenuColumn(column.id),
              resizeBy: (column, by) => props.onResizeEnd(column, column.width + by),
              dismissProblem: () => problem && edits.dismiss(problem.recordId, problem.fieldId),
            },
          )
        }}
        onCopy={copy}
        onPaste={paste}
        onMouseDown={mouseDown}
        onMouseMove={mouseMove}
        onClick={click}
        onDoubleClick={doubleClick}
      >
        <div role="rowgroup">
          <div role="row" aria-rowindex={1} className={classes.head} style={{ height: headerHeight }}>
            <div role="columnheader" aria-colindex={1} className={classes.gutter}>
              <input
                type="checkbox"
                className={classes.headCheck}
                tabIndex={-1}
                checked={isAllChecked}
                aria-label={t('records.selectShown')}
                onChange={() => (isAllChecked ? clear() : check(loaded.flatMap((row) => (row ? [row.id] : []))))}
              />
            </div>
            {columns.map((column, place) => (
              <HeaderCell
                key={column.id}
                onSort={props.onSort}
                onFilter={props.onFilter}
                onHide={props.onHide}
                onResize={props.onResize}
                onResizeEnd={props.onResizeEnd}
                gridId={gridId}
                column={column}
                place={place}
                title={titleOf(column)}
                sorted={
                  sort.find(({ by }) =>
                    'meta' in by ? column.isName && by.meta === 'name' : by.field === column.field?.id,
                  )?.direction
                }
                isFiltered={column.field !== undefined && filteredFields.has(column.field.id)}
                isActive={active.row === -1 && place === active.column}
                isMenuOpen={menuColumn === column.id}
                onMenu={(isOpen) => {
                  setMenuColumn(isOpen ? column.id : undefined)
                  if (!isOpen) scroller.current?.focus()
                }}
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" className={classes.spacer} style={{ height: view.spacer }}>
          <div ref={layer} role="presentation" className={classes.layer}>
            {loaded.map((row, place) => {
              const index = first + place
              const isInRange = index >= range.top && index <= range.bottom && active.row >= 0
              return (
                <BodyRow
                  // Rows are used again for other records: scrolling moves elements instead of making new ones.
                  key={index % Math.max(1, loaded.length)}
                  gridId={gridId}
                  index={index}
                  top={topOf(index)}
                  row={row}
                  columns={columns}
                  activeColumn={index === active.row ? active.column : -1}
                  rangeLeft={isInRange ? range.left : -1}
                  rangeRight={isInRange ? range.right : -1}
                  isChecked={row !== undefined && checked.has(row.id)}
                  mark={row && rows.mark(row.id)}
                  failedFields={row && edits.problems.size > 0 ? failedFieldsOf(edits, row.id) : ''}
                />
              )
            })}
            {edit && editedColumn?.field && editedRow && (
              <CellEditor
                key={`${edit.recordId} ${editedColumn.id}`}
                field={editedColumn.field}
                title={titleOf(editedColumn)}
                value={editedRow.values[editedColumn.field.id] ?? null}
                initialText={edit.initialText}
                top={topOf(edit.position.row)}
                left={leftOf(edit.position.column, editorWidth(editedColumn))}
                width={editorWidth(editedColumn)}
                align={editedColumn.align}
                onSave={saveEdit}
                onCancel={() => {
                  setEdit(undefined)
                  scroller.current?.focus()
                }}
              />
            )}
            {problem && activeColumn?.field && (
              <CellBubble
                problem={problem}
                field={activeColumn.field}
                edits={edits}
                top={topOf(active.row) + (isNearBottom ? -4 : rowHeight + 4)}
                left={leftOf(active.column, 352)}
                isAbove={isNearBottom}
              />
            )}
            {props.onNew && (
              <div role="row" aria-rowindex={rows.rowCount + 2} style={{ display: 'contents' }}>
                <div role="gridcell" style={{ display: 'contents' }}>
                  <UnstyledButton
                    className={classes.newRow}
                    style={{ top: topOf(rows.rowCount) }}
                    tabIndex={-1}
                    onClick={props.onNew}
                  >
                    <PlusIcon size={16} aria-hidden />{' '}
                    {t('records.new', { name: collection.name.toLocaleLowerCase(i18n.language) })}
                  </UnstyledButton>
                </div>
              </div>
            )}
          </div>
        </div>
      </div>
      <GridFooter
        rows={rows}
        range={range}
        checked={checked}
        onClear={clear}
        onTrash={
          mayWrite
            ? async () => {
                await props.onTrash([...checked])
                clear()
              }
            : undefined
        }
      />
    </div>
  )
}

function startsOf(columns: readonly GridColumn[]): number[] {
  let left = gutterWidth
  return columns.map((column) => {
    const start = left
    left += column.width
    return start
  })
}

function positionAfter({ row, column }: Position, leave: Leave, rowCount: number, columnCount: number): Position {
  switch (leave) {
    case 'down':
      return { row: Math.min(rowCount - 1, row + 1), column }
    case 'up':
      return { row: Math.max(0, row - 1), column }
    case 'right':
      return { row, column: Math.min(columnCount - 1, column + 1) }
    case 'left':
      return { row, column: Math.max(0, column - 1) }
    case 'stay':
      return { row, column }
  }
}

/** A line of text needs some room; a panel brings its own size. */
function editorWidth({ field, width }: GridColumn): number {
  return Math.max(width, field && faceOf(field.dataType)?.opensPanel ? 420 : 120)
}

function failedFieldsOf(edits: RecordEdits, recordId: number): string {
  const failed = [...edits.problems.values()].filter((problem) => problem.recordId === recordId)
  return failed.map((problem) => problem.fieldId).join(' ')
}
