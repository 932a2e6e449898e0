import { UnstyledButton } from '@mantine/core'
import { CheckIcon } from '@phosphor-icons/react/Check'
import clsx from 'clsx'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TotalKind } from '@trellis/domain/records/totals'
import { Menu } from '../../../ui/floating.tsx'
import { useFormats } from '../../../i18n/use-formats.ts'
import { totalsOf, useTotalText } from '../total-text.ts'
import type { RecordRows } from '../use-record-rows.ts'
import type { ShownTotal } from '../use-totals.ts'
import { pinnedLook } from './body-row.tsx'
import type { GridColumn } from './grid-columns.ts'
import { cellCount, type CellRange } from './grid-position.ts'
import classes from './record-grid.module.css'

interface TotalRowProps {
  readonly rows: RecordRows
  readonly range: CellRange
  readonly columns: readonly GridColumn[]
  readonly totals: ReadonlyMap<string, ShownTotal>
  readonly titleOf: (column: GridColumn) => string
  readonly onTotal: (column: GridColumn, kind: TotalKind | undefined) => void
}

/** The foot of the grid: how many records there are, and a total below each column that asks for one. */
export function TotalRow({ rows, range, columns, totals, titleOf, onTotal }: TotalRowProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const cells = cellCount(range)
  return (
    <div role="rowgroup" className={classes.foot}>
      <div role="row" aria-label={t('grid.totals.row')} className={classes.footRow}>
        <div role="gridcell" aria-colindex={1} aria-colspan={2} className={classes.footCount}>
          <span role="status">
            {rows.isReady &&
              t(rows.isExact ? 'records.count' : 'records.countAbout', {
                count: Math.min(rows.recordCount, 2),
                number: number(rows.recordCount),
              })}
          </span>
          {cells > 1 && (
            <span className={classes.footerNote}>
              {t('records.selectedCells', { count: Math.min(cells, 2), number: number(cells) })}
            </span>
          )}
        </div>
        {columns.slice(1).map((column, place) => {
          const look = pinnedLook(column)
          return (
            <div
              key={column.id}
              role="gridcell"
              aria-colindex={place + 3}
              className={clsx(classes.footCell, look.className)}
              style={look.style}
            >
              <TotalCell column={column} total={totals.get(column.id)} title={titleOf(column)} onTotal={onTotal} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface TotalCellProps {
  readonly column: GridColumn
  readonly total: ShownTotal | undefined
  readonly title: string
  readonly onTotal: TotalRowProps['onTotal']
}

const TotalCell = memo(function TotalCell({ column, total, title, onTotal }: TotalCellProps) {
  const { t } = useTranslation()
  const { label, shown } = useTotalText()
  const offered = totalsOf(column)
  if (offered.length === 0) return null
  const value = total && shown(column, total)
  return (
    <Menu position="top-end" width={200}>
      <Menu.Target>
        <UnstyledButton
          className={clsx(classes.total, !total && classes.totalNone)}
          tabIndex={-1}
          title={value?.hint}
          aria-label={total ? undefined : t('grid.totals.add', { title })}
        >
          {total && value ? (
            <>
              <span className={classes.totalKind}>{label(column, total.kind)}</span> {value.text}
            </>
          ) : (
            t('grid.column.total')
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <TotalChoices column={column} total={total} onTotal={onTotal} />
      </Menu.Dropdown>
    </Menu>
  )
})

/** The totals a column offers, for its foot and for its menu. */
export function TotalChoices({
  column,
  total,
  onTotal,
  autoFocus = false,
}: Omit<TotalCellProps, 'title'> & { autoFocus?: boolean }) {
  const { t } = useTranslation()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (autoFocus) first.current?.focus()
  }, [autoFocus])
  const { label } = useTotalText()
  return (
    <>
      {totalsOf(column).map((kind, index) => (
        <Menu.RadioItem
          key={kind}
          ref={index === 0 ? first : undefined}
          value={kind}
          checked={total?.kind === kind}
          checkIcon={<CheckIcon size={16} />}
          closeMenuOnClick
          onChange={() => onTotal(column, kind)}
        >
          {label(column, kind)}
        </Menu.RadioItem>
      ))}
      {total && <Menu.Item onClick={() => onTotal(column, undefined)}>{t('grid.column.noTotal')}</Menu.Item>}
    </>
  )
}
