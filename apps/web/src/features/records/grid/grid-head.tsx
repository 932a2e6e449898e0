import { useTranslation } from 'react-i18next'
import type { Sort } from '@trellis/domain/records/condition'
import type { ShownTotal } from '../use-totals.ts'
import type { GridColumn } from './grid-columns.ts'
import { HeaderCell, type HeaderActions } from './header-cell.tsx'
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
  readonly onMenu: (columnId: string | undefined) => void
  readonly isAllChecked: boolean
  readonly onCheckAll: () => void
}

const orderOf = (sort: Sort, { field, fact, isName }: GridColumn) =>
  sort.find(({ by }) => ('meta' in by ? by.meta === fact || (isName && by.meta === 'name') : by.field === field?.id))

export function GridHead(props: GridHeadProps) {
  const { t } = useTranslation()
  const { columns, sort, groups } = props
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={classes.head} style={{ height: headerHeight }}>
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
            onMenu={(isOpen) => props.onMenu(isOpen ? column.id : undefined)}
          />
        ))}
      </div>
    </div>
  )
}
