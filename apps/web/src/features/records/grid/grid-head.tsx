import { useTranslation } from 'react-i18next'
import type { Sort } from '@trellis/domain/records/condition'
import type { ShownTotal } from '../use-totals.ts'
import { operandKey } from '../sort-choices.tsx'
import { operandOf, type GridColumn } from './grid-columns.ts'
import { useColumnDrag } from './use-column-drag.ts'
import { HeaderCell, useColumnItems, type HeaderActions } from './header-cell.tsx'
import { headerHeight } from './use-scroll-window.ts'
import classes from './record-grid.module.css'

interface GridHeadProps extends HeaderActions {
  readonly gridId: string
  readonly columns: readonly GridColumn[]
  readonly titleOf: (column: GridColumn) => string
  readonly sort: Sort
  readonly groups: Sort
  readonly totals: ReadonlyMap<string, ShownTotal>
  readonly filteredFields: ReadonlySet<number>
  /** Column of the cursor where it stands in the head, else -1. */
  readonly activeColumn: number
  readonly menuColumn: string | undefined
  readonly onMenu: (columnId: string, isOpen: boolean) => void
  readonly isAllChecked: boolean
  readonly onCheckAll: () => void
}

const orderOf = (sort: Sort, column: GridColumn) => {
  const key = operandKey(operandOf(column))
  return sort.find(({ by }) => operandKey(by) === key || (column.isName && 'meta' in by && by.meta === 'name'))
}

const dropAt = (to: number, place: number, count: number) =>
  to === place ? 'before' : to === count && place === count - 1 ? 'after' : undefined

export function GridHead(props: GridHeadProps) {
  const { t } = useTranslation()
  const { columns, sort, groups } = props
  const { drag, onPointerDown } = useColumnDrag(props.onMoveColumn)
  useColumnItems()
  return (
    <div role="rowgroup" className={classes.top}>
      <div
        role="row"
        aria-rowindex={1}
        className={classes.head}
        onPointerDown={onPointerDown}
        style={{ height: headerHeight }}
      >
        <div role="columnheader" aria-colindex={1} className={classes.gutter}>
          <input
            type="checkbox"
            className={classes.headCheck}
            tabIndex={-1}
            checked={props.isAllChecked}
            aria-label={t('records.selectShown')}
            onChange={props.onCheckAll}
          />
        </div>
        {columns.map((column, place) => (
          <HeaderCell
            key={column.id}
            onSort={props.onSort}
            onFilter={props.onFilter}
            onHide={props.onHide}
            onPin={props.onPin}
            onMoveColumn={props.onMoveColumn}
            drop={drag && dropAt(drag.to, place, columns.length)}
            onGroup={props.onGroup}
            onTotal={props.onTotal}
            onResize={props.onResize}
            onResizeEnd={props.onResizeEnd}
            gridId={props.gridId}
            column={column}
            place={place}
            title={props.titleOf(column)}
            sorted={orderOf(sort, column)?.direction}
            isGrouped={orderOf(groups, column) !== undefined}
            total={props.totals.get(column.id)}
            isFiltered={column.field !== undefined && props.filteredFields.has(column.field.id)}
            isActive={place === props.activeColumn}
            isMenuOpen={props.menuColumn === column.id}
            onMenu={props.onMenu}
          />
        ))}
      </div>
    </div>
  )
}
