import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import type { Value } from '@trellis/domain/fields/field-type'
import type { Values } from '@trellis/domain/records/api'
import { useBookmarkToggle } from '../../bookmarks/bookmark-calls.ts'
import { useEditors } from '../../fields/field.tsx'
import { faceOf } from '../../fields/registry.ts'
import { muchLater } from '../../../ui/later.tsx'
import { usePlace } from '../../live/live.ts'
import type { Leave } from '../edits/use-draft.ts'
import type { RecordEdits } from '../edits/use-record-edits.ts'
import type { ListState } from '../list-state.ts'
import type { MemberActions } from '../members/use-members.ts'
import type { RecordRows } from '../use-record-rows.ts'
import type { ShownTotal } from '../use-totals.ts'
import { cellId } from './body-row.tsx'
import type { Chosen, ChosenExport } from './bulk-bar.tsx'
import { useFactText } from './fact-text.ts'
import { gutterWidth, startsOf, type GridColumn } from './grid-columns.ts'
import { GridHead } from './grid-head.tsx'
import { GridLayer } from './grid-layer.tsx'
import { positionAfter, type Position } from './grid-position.ts'
import type { GridRow } from './grid-row.ts'
import type { HeaderActions } from './header-cell.tsx'
import { rowHeightPx } from './row-heights.ts'
import { TotalRow } from './total-row.tsx'
import { showColumn } from './show-column.ts'
import { useBeginning } from './use-beginning.ts'
import { useCheckedRows, useGridCursor } from './use-grid-cursor.ts'
import { gridKeyDown } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { useRangeEdits } from './use-range-edits.ts'
import { useRowMenuPlace } from './use-row-menu-place.ts'
import { moveRowByKey } from './move-row-by-key.ts'
import { nextRow, recordsIn, type Peek } from './lines-shown.ts'
import { RowDragChip } from './row-drag-chip.tsx'
import { useRowDrag } from './use-row-drag.ts'
import { useInView, useScrollWindow } from './use-scroll-window.ts'
import { useStableActions } from './use-stable-actions.ts'
import { useToldSave } from './use-told-save.ts'
import classes from './record-grid.module.css'

const [RowMenu, useRowMenu] = muchLater(async () => (await import('./row-menu.tsx')).RowMenu)
const [BulkBar, useBulkBar] = muchLater(async () => (await import('./bulk-bar.tsx')).BulkBar)

export interface RecordGridProps extends HeaderActions {
  readonly collection: Collection
  readonly rows: RecordRows
  readonly columns: readonly GridColumn[]
  readonly titleOf: (column: GridColumn) => string
  readonly state: ListState
  readonly filteredFields: ReadonlySet<number>
  readonly totals: ReadonlyMap<string, ShownTotal>
  readonly edits: RecordEdits
  readonly mayWrite: boolean
  /** Whether values of a field may be changed. */
  readonly mayUpdate: (fieldId: number) => boolean
  /** What new records take from the list's filter. */
  readonly newValues: Values
  readonly onOpenRecord: (recordId: number) => void
  readonly onNew?: () => void
  readonly onDuplicate?: (row: GridRow) => void
  readonly onMerge?: (chosen: Chosen) => void
  readonly onBulkEdit?: (chosen: Chosen, done: () => void) => void
  readonly onTrash?: (chosen: Chosen, done: () => void) => void
  readonly exporting?: ChosenExport
  /** Of a hand-picked collection. */
  readonly members?: MemberActions
  /** The record of the cursor, beside the grid. */
  readonly renderPeek: (peek: Peek) => ReactNode
}

/** The line below the rows that makes a new record, px. */
const newRowHeight = 36

/** A list of records of any length: windowed, with cursor, range, editors and clipboard of a spreadsheet. */
export function RecordGrid(props: RecordGridProps) {
  const { collection, rows, columns, titleOf, state, edits, mayWrite } = props
  const { t } = useTranslation()
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const { cursor, range, moveTo, extendTo, select, edit, setEdit } = useGridCursor()
  const { rowMenu, openRowMenu, onContextMenu, closeRowMenu } = useRowMenuPlace(scroller, rows, moveTo)
  const checkedRows = useCheckedRows()
  const { checked, isAll, toggle, check, clear } = checkedRows
  const [menuColumn, setMenuColumn] = useState<string>()
  const [isPeeking, setPeeking] = useState(false)
  const factText = useFactText()
  useRowMenu()
  useBulkBar()
  useEditors()
  const rowHeight = rowHeightPx[state.rowHeight]
  const starts = useMemo(() => startsOf(columns), [columns])
  const extra = props.onNew ? newRowHeight : 0
  const view = useScrollWindow(scroller, layer, { rowCount: rows.rowCount, rowHeight, extra, starts })

  const active: Position = {
    row: Math.min(cursor.active.row, rows.rowCount - 1),
    column: Math.min(cursor.active.column, columns.length - 1),
  }
  const activeRow = rows.row(active.row)
  const activeHead = rows.head(active.row)
  const activeColumn = columns[active.column]
  usePlace({
    collectionId: collection.id,
    ...(activeRow && { recordId: activeRow.id }),
    ...(activeRow && activeColumn?.field && { fieldId: activeColumn.field.id }),
    ...(edit && { isEditing: true }),
  })
  const isActiveInView = useInView(view, ({ rows: { first, end } }) => active.row >= first && active.row < end)
  const gridWidth = (starts.at(-1) ?? gutterWidth) + (columns.at(-1)?.width ?? 0)

  useBeginning(state, () => {
    // Of other records nobody has said "all".
    if (isAll) clear()
    view.toTop()
    if (cursor.active.row > 0) moveTo({ ...cursor.active, row: 0 })
  })

  const focus = () => scroller.current?.focus()

  function show(position: Position) {
    if (position.row >= 0) view.showRow(position.row)
    if (scroller.current) showColumn(scroller.current, columns, position.column)
  }

  function goTo(position: Position) {
    moveTo(position)
    show(position)
  }

  function extend(position: Position) {
    extendTo(position)
    show(position)
  }

  function startEdit(initialText?: string) {
    const field = activeColumn?.field
    if (!mayWrite || !activeRow || !field || !faceOf(field.dataType) || !props.mayUpdate(field.id)) return
    show(active)
    setEdit({ position: active, row: activeRow, initialText })
  }

  const save = useToldSave(edits, active, ({ row }, position) => {
    focus()
    goTo({ ...position, row: rows.indexOf(row.id) ?? position.row })
  })

  function saveEdit(value: Value, leave: Leave) {
    const column = edit && columns[edit.position.column]
    const row = edit?.row
    setEdit(undefined)
    if (leave !== 'stay') focus()
    if (!edit || !column?.field || !row) return
    const before = row.values[column.field.id] ?? null
    if (JSON.stringify(before) !== JSON.stringify(value)) {
      const label = t('records.change.value', { field: titleOf(column), name: row.name })
      void save({ row, values: { [column.field.id]: value } }, { label, position: edit.position })
    }
    // A click elsewhere leads there by itself: the list does not jump back.
    if (leave === 'stay') moveTo(edit.position)
    else goTo(positionAfter(edit.position, leave, rows.rowCount, columns.length))
  }

  const bookmark = useBookmarkToggle()
  const ranges = useRangeEdits({
    rows,
    columns,
    range,
    edits,
    mayWrite,
    mayUpdate: props.mayUpdate,
    newValues: props.newValues,
    factText,
    select: (chosen) => {
      select(chosen)
      view.showRow(chosen.bottom)
    },
  })
  const pointer = useGridPointer(
    { rows, cursor, range, isEditing: edit !== undefined },
    { moveTo, extendTo, toggleRow: toggle, toggleBookmark: bookmark.toggle, startEdit, fillTo: ranges.fillTo, show },
  )

  const rowDrag = useRowDrag({ scroller, rows, checked, order: props.members?.order, scrollBy: view.scrollBy })

  const problem =
    activeRow && activeColumn?.field && !edit ? edits.problem(activeRow.id, activeColumn.field.id) : undefined

  function openRow(index: number) {
    const row = rows.row(index)
    if (row) props.onOpenRecord(row.id)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || edit) return
    // Pinned cells are in view anyway, but the way home leads to the other columns' beginning too.
    if (event.key === 'Home') scroller.current?.scrollTo({ left: 0 })
    const movedTo = moveRowByKey(event, { rows, order: props.members?.order, at: active.row })
    if (movedTo !== undefined) return moveTo({ ...active, row: movedTo })
    const pageRows = Math.max(1, Math.floor(view.now().viewport / rowHeight) - 1)
    const bounds = { rowCount: rows.rowCount, columnCount: columns.length, pageRows }
    gridKeyDown(
      event,
      { cursor: { active, corner: cursor.corner }, bounds, columns, head: activeHead },
      {
        moveTo: goTo,
        extendTo: extend,
        selectAll: () => select({ top: 0, left: 0, bottom: rows.rowCount - 1, right: columns.length - 1 }),
        startEdit,
        clearRange: ranges.clear,
        fillDown: ranges.fillDown,
        peek: () => setPeeking(!isPeeking),
        openRecord: openRow,
        toggleRow: (index) => {
          const row = rows.row(index)
          if (row) toggle(row.id)
        },
        openMenu: (column) => setMenuColumn(column.id),
        openRowMenu: () => openRowMenu(active.row),
        moveColumn: (column, by) => {
          const to = active.column + by
          if (column.isName || to < 1 || to >= columns.length) return
          props.onMoveColumn(column.id, by === 1 ? to + 1 : to)
          moveTo({ row: -1, column: to })
        },
        resizeBy: (column, by) => props.onResizeEnd(column, column.width + by),
        toProblem: () => {
          const button = scroller.current?.querySelector<HTMLElement>('[data-cell-problem] button')
          button?.focus()
          return button !== null && button !== undefined
        },
        dismiss: () => {
          if (problem) edits.dismiss(problem.recordId, problem.fieldId)
          else setPeeking(false)
        },
      },
    )
  }

  const shownRecords = () => recordsIn(rows, view.now())
  const isAllChecked = useInView(view, (shown) => {
    if (isAll || checked.size === 0) return isAll
    const records = recordsIn(rows, shown)
    return records.length > 0 && records.every(({ id }) => checked.has(id))
  })
  /** The bar goes with what was chosen, and the focus would go with the bar. */
  function doneWithChosen() {
    clear()
    focus()
  }
  const headActions = useStableActions({
    onSort: props.onSort,
    onFilter: props.onFilter,
    onHide: props.onHide,
    onPin: props.onPin,
    onMoveColumn: props.onMoveColumn,
    onGroup: props.onGroup,
    onTotal: props.onTotal,
    onResize: props.onResize,
    onResizeEnd: props.onResizeEnd,
    onMenu(columnId: string, isOpen: boolean) {
      setMenuColumn(isOpen ? columnId : undefined)
      if (!isOpen) focus()
    },
  })

  return (
    <div className={classes.beside}>
      <div
        className={classes.frame}
        data-row-height={state.rowHeight}
        style={{
          '--columns': [gutterWidth, ...columns.map((column) => column.width)].join('px ') + 'px',
          '--grid-width': `${gridWidth}px`,
          '--row-height': `${rowHeight}px`,
        }}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role: a grid, or a treegrid when grouped */}
        <div
          ref={scroller}
          className={classes.scroller}
          role={rows.isGrouped ? 'treegrid' : 'grid'}
          tabIndex={0}
          aria-label={t('records.gridLabel', { name: collection.pluralName })}
          aria-rowcount={rows.isExact && !rows.isGrouped ? rows.rowCount + 1 : -1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-readonly={!mayWrite}
          aria-activedescendant={
            active.row === -1 || isActiveInView ? cellId(gridId, active.row, activeHead ? 0 : active.column) : undefined
          }
          onKeyDown={onKeyDown}
          onCopy={(event) => !edit && ranges.copy(event)}
          onCut={(event) => !edit && ranges.cut(event)}
          onPaste={(event) => !edit && active.row >= 0 && ranges.paste(event)}
          onPointerDown={rowDrag.onPointerDown}
          onMouseDown={pointer.onMouseDown}
          onMouseMove={pointer.onMouseMove}
          onClick={pointer.onClick}
          onDoubleClick={pointer.onDoubleClick}
          onContextMenu={onContextMenu}
        >
          <GridHead
            {...headActions}
            gridId={gridId}
            columns={columns}
            titleOf={titleOf}
            totals={props.totals}
            filteredFields={props.filteredFields}
            sort={state.sort}
            groups={state.groups}
            activeColumn={active.row === -1 ? active.column : -1}
            menuColumn={menuColumn}
            isAllChecked={isAllChecked}
            onCheckAll={() => (isAllChecked ? clear() : check(shownRecords().map(({ id }) => id)))}
          />
          <GridLayer
            {...props}
            gridId={gridId}
            layer={layer}
            view={view}
            rowHeight={rowHeight}
            starts={starts}
            extra={extra}
            active={active}
            range={range}
            isChecked={(recordId) => isAll || checked.has(recordId)}
            problem={problem}
            factText={factText}
            edit={edit}
            onSaveEdit={saveEdit}
            onCancelEdit={() => {
              setEdit(undefined)
              focus()
            }}
            handle={mayWrite && !edit && activeRow ? pointer.handle : undefined}
            fillLine={pointer.fillLine}
            isMovable={props.members?.order !== undefined}
            drag={rowDrag.drag}
          />
          <TotalRow
            rows={rows}
            range={range}
            columns={columns}
            totals={props.totals}
            titleOf={titleOf}
            onTotal={headActions.onTotal}
          />
        </div>
        {(isAll || checked.size > 0) && (
          <BulkBar
            rows={rows}
            checkedRows={{ ...checkedRows, clear: doneWithChosen }}
            onEdit={props.onBulkEdit && ((chosen) => props.onBulkEdit?.(chosen, doneWithChosen))}
            onTrash={props.onTrash && ((chosen) => props.onTrash?.(chosen, doneWithChosen))}
            onMerge={props.onMerge}
            exporting={props.exporting}
            members={props.members}
            onMembersDone={doneWithChosen}
          />
        )}
        {rowDrag.drag && <RowDragChip drag={rowDrag.drag} rows={rows} chip={rowDrag.chip} />}
        {rowMenu && (
          <RowMenu
            row={rowMenu.row}
            at={rowMenu}
            isChecked={isAll || checked.has(rowMenu.row.id)}
            onClose={() => {
              closeRowMenu()
              focus()
            }}
            onOpen={() => props.onOpenRecord(rowMenu.row.id)}
            onPeek={() => setPeeking(true)}
            onToggle={() => toggle(rowMenu.row.id)}
            isBookmarked={bookmark.isOn(rowMenu.row.id)}
            onBookmark={() => bookmark.toggle(rowMenu.row)}
            onDuplicate={props.onDuplicate && (() => props.onDuplicate?.(rowMenu.row))}
            onTrash={props.onTrash && (() => props.onTrash?.({ ids: [rowMenu.row.id], count: 1 }, () => undefined))}
            members={props.members}
          />
        )}
      </div>
      {isPeeking &&
        activeRow &&
        props.renderPeek({
          row: activeRow,
          number: rows.number(active.row),
          onStep: (by) => goTo({ row: nextRow(rows, active.row, by), column: active.column }),
          onClose: () => {
            setPeeking(false)
            focus()
          },
        })}
    </div>
  )
}
