import clsx from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
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
  const { t } = useTranslation()
  const { gridId, index, number, top, row, columns, activeColumn, rangeLeft, rangeRight, isChecked, mark } = props
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
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className={classes.gutter}>
        <span className={classes.number}>{number}</span>
        <input
          type="checkbox"
          className={classes.check}
          checked={isChecked}
          data-check-row={index}
          readOnly
          tabIndex={-1}
          aria-label={t('records.select', { name: rowLabel })}
        />
      </div>
      {columns.map((column, place) => {
        const fieldId = column.field?.id
        const isFailed = fieldId !== undefined && failed.includes(String(fieldId))
        const other = fieldId === undefined ? undefined : nameAt(props.others, fieldId)
        const look = pinnedLook(column)
        return (
          <div
            key={column.id}
            id={cellId(gridId, index, place)}
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
            style={look.style}
            data-active={place === activeColumn || undefined}
            data-in-range={(rangeLeft !== -1 && place >= rangeLeft && place <= rangeRight) || undefined}
            data-failed={isFailed || undefined}
            data-other={other}
          >
            <CellContent row={row} column={column} mark={mark} factText={props.factText} />
          </div>
        )
      })}
    </div>
  )
})

function nameAt(others: string, fieldId: number): string | undefined {
  const line = others.split('\n').find((each) => each.startsWith(`${fieldId} `))
  return line?.slice(String(fieldId).length + 1)
}

/** The shape of a row that is on its way: two elements, because thousands of them pass in a fast scroll. */
function ComingRow({ index, number, top, columns, label }: BodyRowProps & { label: string }) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
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

type CellContentProps = Pick<BodyRowProps, 'mark' | 'factText'> & { row: GridRow; column: GridColumn }

function CellContent({ row, column, mark, factText }: CellContentProps) {
  const { t } = useTranslation()
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
