import { UnstyledButton } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordNoun } from '../../../session/collections.ts'
import { useTeam } from '../../../session/use-session.ts'
import type { Value } from '@trellis/domain/fields/field-type'
import type { Present } from '@trellis/domain/live/messages'
import { usePresent } from '../../live/live.ts'
import { useIsBookmarked } from '../../bookmarks/bookmark-calls.ts'
import { faceOf } from '../../fields/registry.ts'
import type { Leave } from '../edits/use-draft.ts'
import type { EditProblem, RecordEdits } from '../edits/use-record-edits.ts'
import { BodyRow } from './body-row.tsx'
import { CellBubble } from './cell-bubble.tsx'
import { CellEditor } from './cell-editor.tsx'
import { gutterWidth, type GridColumn } from './grid-columns.ts'
import type { CellRange, Position } from './grid-position.ts'
import { GroupRow } from './group-row.tsx'
import type { FactText } from './range-text.ts'
import type { RecordGridProps } from './record-grid.tsx'
import type { CellEdit } from './use-grid-cursor.ts'
import type { useGridPointer } from './use-grid-pointer.ts'
import type { RowDrag } from './use-row-drag.ts'
import { useView, type ScrollWindow } from './use-scroll-window.ts'
import { extentOf, rowElements } from './window.ts'
import { useGroupText } from '../group-text.tsx'
import classes from './record-grid.module.css'

interface GridLayerProps extends Pick<
  RecordGridProps,
  'collection' | 'rows' | 'columns' | 'titleOf' | 'state' | 'edits' | 'onNew'
> {
  readonly gridId: string
  readonly layer: RefObject<HTMLDivElement | null>
  readonly view: ScrollWindow
  readonly rowHeight: number
  /** Left edges of the columns, px. */
  readonly starts: readonly number[]
  /** Below the last row, px. */
  readonly extra: number
  readonly active: Position
  readonly range: CellRange
  readonly isChecked: (recordId: number) => boolean
  readonly problem: EditProblem | undefined
  readonly factText: FactText
  readonly edit: CellEdit | undefined
  readonly onSaveEdit: (value: Value, leave: Leave) => void
  readonly onCancelEdit: () => void
  /** The corner of the range that fills; missing where nothing can be written. */
  readonly handle: ReturnType<typeof useGridPointer>['handle'] | undefined
  readonly fillLine: number | undefined
  /** Rows have a grip. */
  readonly isMovable: boolean
  readonly drag: RowDrag | undefined
}

/** The lines in view, and what stands over them: the editor, a problem, the handle of the range. */
export function GridLayer(props: GridLayerProps) {
  const { collection, rows, columns, titleOf, state, edits, rowHeight, starts, active, range, edit } = props
  const { t, i18n } = useTranslation()
  const noun = useRecordNoun(useTeam().TeamId, collection)
  const groupText = useGroupText(collection, state.groups)
  const present = usePresent()
  const isBookmarked = useIsBookmarked(useTeam().TeamId)
  const view = useView(props.view)
  const { first, end } = view.rows
  const elements = Math.max(end - first, rowElements(view.viewport, rowHeight))
  const order = useElementOrder(first, end, elements)
  const { hasRendered } = props.view
  useLayoutEffect(() => hasRendered(view.anchor), [hasRendered, view.anchor])

  const { need } = rows
  const latestNeed = useRef(need)
  latestNeed.current = need
  const isFirstLoaded = rows.row(first) !== undefined || rows.head(first) !== undefined
  useEffect(() => {
    // A scrollbar on the move passes thousands of pages: ask once it rests.
    const timer = setTimeout(() => latestNeed.current(Math.max(0, first - 20), end + 60), isFirstLoaded ? 0 : 60)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked again when other lines come into view or the list is another
  }, [rows.refresh, first, end, rows.rowCount])

  const activeColumn = columns[active.column]
  const editedColumn = edit && columns[edit.position.column]
  const editedRow = edit?.row
  const topOf = (index: number) => (index - view.anchor) * rowHeight
  // A short list ends above the end of the view; and above the first rows there is only the head.
  const bottom = Math.max(end, first + Math.floor(view.viewport / rowHeight))
  const isNearBottom = active.row > bottom - Math.ceil(430 / rowHeight) && active.row - first > bottom - active.row
  /** Left edge of something over a cell, moved in where it would stick out of the view. */
  const leftOf = (place: number, width: number) => {
    const pinnedAt = columns[place]?.pinnedAt
    return pinnedAt !== undefined
      ? `calc(var(--scroll-left, 0px) + ${pinnedAt}px)`
      : `min(${starts[place] ?? 0}px, max(0px, calc(var(--scroll-left, 0px) + var(--view-width, 100vw) - ${width}px)))`
  }
  return (
    <div
      role="rowgroup"
      className={classes.spacer}
      style={{ height: extentOf(rows.rowCount, rowHeight, props.extra).spacer }}
    >
      <div ref={props.layer} role="presentation" className={classes.layer}>
        {order.map((index) => {
          const row = rows.row(index)
          const line = row ? undefined : rows.head(index)
          // Elements of rows are used again for other records: scrolling moves them instead of making new ones.
          const key = index % elements
          if (line) {
            return (
              <GroupRow
                key={key}
                gridId={props.gridId}
                index={index}
                top={topOf(index)}
                line={line}
                columnCount={columns.length}
                isActive={index === active.row}
                groupTitle={groupText.title}
                groupValue={groupText.value}
              />
            )
          }
          const isInRange = index >= range.top && index <= range.bottom && active.row >= 0
          return (
            <BodyRow
              key={key}
              gridId={props.gridId}
              index={index}
              number={rows.number(index)}
              level={rows.isGrouped ? state.groups.length + 1 : undefined}
              top={topOf(index)}
              row={row}
              columns={columns}
              firstColumn={view.columns.first}
              endColumn={view.columns.end}
              t={t}
              factText={props.factText}
              activeColumn={index === active.row ? active.column : -1}
              rangeLeft={isInRange ? range.left : -1}
              rangeRight={isInRange ? range.right : -1}
              isChecked={row !== undefined && props.isChecked(row.id)}
              mark={row && rows.mark(row.id)}
              others={row && present.length > 0 ? othersAt(present, row.id) : ''}
              isMovable={props.isMovable}
              isBookmarked={row !== undefined && isBookmarked(row.id)}
              isDragged={row !== undefined && props.drag?.recordIds.includes(row.id) === true}
              failedFields={row && edits.problems.size > 0 ? failedFieldsOf(edits, row.id) : ''}
            />
          )
        })}
        {props.drag && <div className={classes.dropLine} style={{ top: topOf(props.drag.line) }} aria-hidden />}
        {props.handle && active.row >= 0 && <RangeCorner {...props} handle={props.handle} topOf={topOf} />}
        {edit && editedColumn?.field && editedRow && (
          <CellEditor
            key={`${edit.row.id} ${editedColumn.id}`}
            field={editedColumn.field}
            title={titleOf(editedColumn)}
            value={editedRow.values[editedColumn.field.id] ?? null}
            initialText={edit.initialText}
            place={{
              collectionId: collection.id,
              recordId: edit.row.id,
              recordName: edit.row.name,
              fieldId: editedColumn.field.id,
              title: titleOf(editedColumn),
            }}
            top={topOf(edit.position.row)}
            left={leftOf(edit.position.column, editorWidth(editedColumn))}
            width={editorWidth(editedColumn)}
            align={editedColumn.align}
            onSave={props.onSaveEdit}
            onCancel={props.onCancelEdit}
          />
        )}
        {props.problem && activeColumn?.field && (
          <CellBubble
            problem={props.problem}
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
                <PlusIcon size={16} aria-hidden /> {t('records.new', { name: noun.toLocaleLowerCase(i18n.language) })}
              </UnstyledButton>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

/** A list that rests this long is put in the order in which it is read, ms. */
const restMs = 200

/**
 * Indices of the lines in view, in the order of their elements: while the list scrolls that of their keys, for React would
 * take each that comes into view out of the page and put it in again; at rest that of the lines, as they are read aloud.
 */
function useElementOrder(first: number, end: number, elements: number): number[] {
  const [start, setStart] = useState(0)
  const atRest = first % elements
  useEffect(() => {
    const timer = setTimeout(() => setStart(atRest), restMs)
    return () => clearTimeout(timer)
  }, [atRest])
  const indices = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place)
  const placeOf = (index: number) => (index - start + elements) % elements
  return indices.toSorted((one, other) => placeOf(one) - placeOf(other))
}

type RangeCornerProps = Pick<GridLayerProps, 'columns' | 'starts' | 'range' | 'rowHeight' | 'fillLine'> & {
  readonly handle: NonNullable<GridLayerProps['handle']>
  readonly topOf: (index: number) => number
}

/** The handle at the corner of the range, and the frame of what it will fill. */
function RangeCorner({ columns, starts, range, rowHeight, fillLine, handle, topOf }: RangeCornerProps) {
  const { t } = useTranslation()
  const edge = (place: number) => {
    const pinnedAt = columns[place]?.pinnedAt
    return pinnedAt === undefined ? `${starts[place] ?? gutterWidth}px` : `var(--scroll-left, 0px) + ${pinnedAt}px`
  }
  const right = `calc(${edge(range.right)} + ${columns[range.right]?.width ?? 0}px)`
  const from = fillLine === undefined ? undefined : Math.min(fillLine, range.top)
  const to = fillLine === undefined ? undefined : Math.max(fillLine, range.bottom)
  return (
    <>
      {from !== undefined && to !== undefined && (
        <div
          aria-hidden
          className={classes.fillFrame}
          style={{
            top: topOf(from),
            height: (to - from + 1) * rowHeight,
            left: `calc(${edge(range.left)})`,
            width: `calc(${edge(range.right)} + ${columns[range.right]?.width ?? 0}px - (${edge(range.left)}))`,
          }}
        />
      )}
      <div
        aria-hidden
        title={t('grid.range.fill')}
        className={classes.fillHandle}
        data-pinned={columns[range.right]?.pinnedAt !== undefined || undefined}
        style={{ top: topOf(range.bottom + 1), left: right }}
        {...handle}
      />
    </>
  )
}

/** A line of text needs some room; a panel brings its own size. */
function editorWidth({ field, width }: GridColumn): number {
  const face = field && faceOf(field.dataType)
  return Math.max(width, face?.panelWidth ?? (face?.opensPanel ? 420 : 120))
}

/** Field and name of each who is at a cell of the record, a line each: cheap to compare. */
function othersAt(present: readonly Present[], recordId: number): string {
  return present
    .flatMap(({ place, name }) => (place.recordId === recordId && place.fieldId ? [`${place.fieldId} ${name}`] : []))
    .join('\n')
}

function failedFieldsOf(edits: RecordEdits, recordId: number): string {
  const failed = [...edits.problems.values()].filter((problem) => problem.recordId === recordId)
  return failed.map((problem) => problem.fieldId).join(' ')
}
