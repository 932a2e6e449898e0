import clsx from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { ShowValue } from '../../fields/field.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import type { RowMark } from '../use-record-rows.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GridRow } from './grid-row.ts'
import classes from './record-grid.module.css'

export interface BodyRowProps {
  readonly gridId: string
  readonly index: number
  readonly top: number
  readonly row: GridRow | undefined
  readonly columns: readonly GridColumn[]
  /** Column of the cursor in this row, else -1. */
  readonly activeColumn: number
  /** First and last column of the range in this row, else -1. */
  readonly rangeLeft: number
  readonly rangeRight: number
  readonly isChecked: boolean
  readonly mark: RowMark | undefined
  /** Ids of fields whose last edit failed, joined: cheap to compare. */
  readonly failedFields: string
}

export const cellId = (gridId: string, row: number, column: number) => `${gridId}-${row}-${column}`

/** One record. Memoised: scrolling renders only rows that come into view. */
export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { t } = useTranslation()
  const { gridId, index, top, row, columns, activeColumn, rangeLeft, rangeRight, isChecked, mark } = props
  if (!row) return <ComingRow index={index} top={top} columnCount={columns.length} label={t('common.loading')} />
  const failed = props.failedFields === '' ? [] : props.failedFields.split(' ')
  const rowLabel = row.name || t('records.row', { number: index + 1 })
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChecked}
      className={clsx(classes.row, isChecked && classes.checked)}
      data-mark={mark}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className={classes.gutter}>
        <span className={classes.number}>{index + 1}</span>
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
            className={clsx(classes.cell, classes[column.align], column.isName && classes.name)}
            data-active={place === activeColumn || undefined}
            data-in-range={(rangeLeft !== -1 && place >= rangeLeft && place <= rangeRight) || undefined}
            data-failed={isFailed || undefined}
          >
            <CellContent row={row} column={column} mark={mark} />
          </div>
        )
      })}
    </div>
  )
})

/** The shape of a row that is on its way: two elements, because thousands of them pass in a fast scroll. */
function ComingRow({
  index,
  top,
  columnCount,
  label,
}: {
  index: number
  top: number
  columnCount: number
  label: string
}) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className={classes.gutter}>
        {index + 1}
      </div>
      <div role="gridcell" aria-colindex={2} aria-colspan={columnCount} aria-label={label} className={classes.coming} />
    </div>
  )
}

function CellContent({ row, column, mark }: { row: GridRow; column: GridColumn; mark: RowMark | undefined }) {
  const { t } = useTranslation()
  if (!column.isName) {
    return column.field ? (
      <ShowValue field={column.field} value={row.values[column.field.id] ?? null} place="cell" />
    ) : null
  }
  return (
    <>
      <Avatar name={row.name || '–'} size={24} />
      <span className={classes.cut}>{row.name || <span className={classes.unnamed}>{t('records.unnamed')}</span>}</span>
      {mark && <span className={classes.mark}>{t(`records.mark.${mark}`)}</span>}
    </>
  )
}
