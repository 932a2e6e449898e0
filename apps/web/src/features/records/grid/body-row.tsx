import { DotsSixVerticalIcon } from '@phosphor-icons/react/DotsSixVertical'
import clsx from 'clsx'
import type { TFunction } from 'i18next'
import { memo } from 'react'
import { ShowValue } from '../../fields/field.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { hueClass, hueOf } from '../../../ui/hue.ts'
import type { RowMark } from '../use-record-rows.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GridRow } from './grid-row.ts'
import { LinkedCell } from './linked-cell.tsx'
import type { FactText } from './range-text.ts'
import classes from './record-grid.module.css'

export interface BodyRowProps {
  readonly gridId: string
  readonly index: number
  /** Place in the list or in its group, from 1. */
  readonly number: number
  readonly level: number | undefined
  readonly top: number
  readonly row: GridRow | undefined
  readonly columns: readonly GridColumn[]
  /** The columns in view; cells of the pinned ones are always there. */
  readonly firstColumn: number
  readonly endColumn: number
  /** One for all rows: thousands of them pass in a fast scroll. */
  readonly t: TFunction
  readonly factText: FactText
  /** Column of the cursor in this row, else -1. */
  readonly activeColumn: number
  /** First and last column of the range in this row, else -1. */
  readonly rangeLeft: number
  readonly rangeRight: number
  readonly isChecked: boolean
  readonly mark: RowMark | undefined
  /** Ids of fields whose last edit failed, joined: cheap to compare. */
  readonly failedFields: string
  /** It can be moved in an order made by hand. */
  readonly isMovable: boolean
  readonly isDragged: boolean
  readonly isBookmarked: boolean
  /** Who else is at a cell: field and name, a line each. */
  readonly others: string
}

export const cellId = (gridId: string, row: number, column: number) => `${gridId}-${row}-${column}`

/** Classes and place of a cell that may stay in view while the others scroll. */
export const pinnedLook = ({ pinnedAt, isLastPinned }: GridColumn) => ({
  className: clsx(pinnedAt !== undefined && classes.pinned, isLastPinned && classes.lastPinned),
  style: pinnedAt === undefined ? undefined : { left: pinnedAt },
})

/** One record. Memoised: scrolling renders only rows that come into view. */
export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { t, gridId, index, number, top, row, columns, activeColumn, rangeLeft, rangeRight, isChecked, mark } = props
  if (!row) return <ComingRow {...props} label={t('common.loading')} />
  const failed = props.failedFields === '' ? [] : props.failedFields.split(' ')
  const rowLabel = row.name || t('records.row', { number })
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={props.level}
      aria-selected={isChecked}
      className={clsx(classes.row, isChecked && classes.checked)}
      data-mark={mark}
      data-line={index}
      data-dragged={props.isDragged || undefined}
      style={{ top }}
    >
      <div role="rowheader" aria-colindex={1} className={classes.gutter}>
        {props.isMovable && (
          <span className={classes.grip} data-grip-row={index} title={t('members.orderGrip')} aria-hidden>
            <DotsSixVerticalIcon size={14} weight="bold" />
          </span>
        )}
        <span className={classes.number}>{number}</span>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- React writes four attributes of an input anew for each record that passes */}
        <span
          role="checkbox"
          className={classes.check}
          aria-checked={isChecked}
          data-check-row={index}
          tabIndex={-1}
          aria-label={t('records.select', { name: rowLabel })}
        />
      </div>
      {columns.map((column, place) => {
        const isThere = (at: number) =>
          (at >= props.firstColumn && at < props.endColumn) ||
          at === activeColumn ||
          columns[at]?.pinnedAt !== undefined ||
          columns[at]?.isName === true
        if (!isThere(place)) return null
        const fieldId = column.field?.id
        const isFailed = fieldId !== undefined && failed.includes(String(fieldId))
        const other = fieldId === undefined ? undefined : nameAt(props.others, fieldId)
        const look = pinnedLook(column)
        return (
          <div
            key={column.id}
            id={place === activeColumn ? cellId(gridId, index, place) : undefined}
            role="gridcell"
            aria-colindex={place + 2}
            aria-selected={place >= rangeLeft && place <= rangeRight && rangeLeft !== -1}
            aria-invalid={isFailed || undefined}
            data-row={index}
            data-column={place}
            className={clsx(
              classes.cell,
              classes[column.align],
              column.isName && classes.name,
              look.className,
              other && hueClass(hueOf(other)),
            )}
            style={place > 0 && !isThere(place - 1) ? { ...look.style, gridColumnStart: place + 2 } : look.style}
            data-active={place === activeColumn || undefined}
            data-in-range={(rangeLeft !== -1 && place >= rangeLeft && place <= rangeRight) || undefined}
            data-failed={isFailed || undefined}
            data-other={other}
          >
            <CellContent row={row} column={column} mark={mark} t={t} factText={props.factText} />
            {column.isName && <RowStar index={index} name={rowLabel} isOn={props.isBookmarked} t={t} />}
          </div>
        )
      })}
    </div>
  )
})

/** Under the mouse, or where it is on; the keyboard has the row's menu. Its clicks are the grid's (use-grid-pointer.ts). */
function RowStar({ index, name, isOn, t }: { index: number; name: string; isOn: boolean; t: TFunction }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.star}
      data-star-row={index}
      data-on={isOn || undefined}
      // Else every name would be read with it; a bookmark that is there is.
      aria-hidden={!isOn}
      aria-label={t('bookmarks.bookmarked')}
      title={isOn ? t('bookmarks.remove') : t('bookmarks.add', { name })}
    />
  )
}

function nameAt(others: string, fieldId: number): string | undefined {
  const line = others.split('\n').find((each) => each.startsWith(`${fieldId} `))
  return line?.slice(String(fieldId).length + 1)
}

/** The shape of a row that is on its way: two elements, because thousands of them pass in a fast scroll. */
function ComingRow({ index, number, top, columns, label }: BodyRowProps & { label: string }) {
  return (
    <div role="row" aria-rowindex={index + 2} aria-busy className={classes.row} style={{ top }}>
      <div role="rowheader" aria-colindex={1} className={classes.gutter}>
        {number}
      </div>
      <div
        role="gridcell"
        aria-colindex={2}
        aria-colspan={columns.length}
        aria-label={label}
        className={classes.coming}
      />
    </div>
  )
}

type CellContentProps = Pick<BodyRowProps, 'mark' | 'factText' | 't'> & { row: GridRow; column: GridColumn }

function CellContent({ row, column, mark, t, factText }: CellContentProps) {
  if (column.fact) return <span className={classes.cut}>{factText(column.fact, row.facts[column.fact] ?? null)}</span>
  if (column.linked) return <LinkedCell column={column.linked} value={row.linked?.[column.id]} />
  if (!column.isName) {
    return column.field ? (
      <ShowValue field={column.field} value={row.values[column.field.id] ?? null} place="cell" />
    ) : null
  }
  return (
    <>
      <Avatar name={row.name || '–'} size={24} />
      <span className={classes.cut}>{row.name || <span className={classes.unnamed}>{t('records.unnamed')}</span>}</span>
      {mark && (
        <span className={classes.mark}>{mark === 'moves' ? t('grid.mark.moves') : t(`records.mark.${mark}`)}</span>
      )}
    </>
  )
}
