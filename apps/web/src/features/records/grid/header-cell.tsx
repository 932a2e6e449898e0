import { UnstyledButton } from '@mantine/core'
import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/ArrowUp'
import { FunnelSimpleIcon } from '@phosphor-icons/react/FunnelSimple'
import clsx from 'clsx'
import { memo, useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldIcon } from '../../fields/field-icon.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { TotalKind } from '@trellis/domain/records/totals'
import { Menu } from '../../../ui/floating.tsx'
import { muchLater } from '../../../ui/later.tsx'
import type { ShownTotal } from '../use-totals.ts'
import { aboutOf, type GridColumn } from './grid-columns.ts'
import { cellId, pinnedLook } from './body-row.tsx'
import { TotalChoices } from './total-row.tsx'
import classes from './record-grid.module.css'

export interface HeaderActions {
  readonly onSort: (column: GridColumn, direction: 'asc' | 'desc' | undefined) => void
  readonly onFilter: (column: GridColumn) => void
  readonly onHide: (column: GridColumn) => void
  readonly onPin: (column: GridColumn) => void
  /** Before the column that stands at a place of the grid; at the end behind the last. */
  readonly onMoveColumn: (columnId: string, to: number) => void
  readonly onGroup: (column: GridColumn) => void
  readonly onTotal: (column: GridColumn, kind: TotalKind | undefined) => void
  readonly onResize: (column: GridColumn, width: number) => void
  readonly onResizeEnd: (column: GridColumn, width?: number) => void
}

export interface HeaderCellProps extends HeaderActions {
  readonly gridId: string
  readonly column: GridColumn
  readonly place: number
  readonly title: string
  readonly sorted: 'asc' | 'desc' | undefined
  readonly isFiltered: boolean
  readonly isGrouped: boolean
  readonly total: ShownTotal | undefined
  readonly isActive: boolean
  readonly isMenuOpen: boolean
  readonly onMenu: (columnId: string, isOpen: boolean) => void
  /** Where a column that is being dragged would stand. */
  readonly drop: 'before' | 'after' | undefined
}

/** In a menu that nobody has opened yet. */
const [ColumnItems, useItems] = muchLater(async () => (await import('./column-items.tsx')).ColumnItems)
export const useColumnItems = useItems

/** Memoised: pages of records that come in are none of its business. */
export const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { t } = useTranslation()
  const { column, title, sorted, isFiltered } = props
  const [part, setPart] = useState<'actions' | 'totals'>('actions')
  const look = pinnedLook(column)
  const SortMark = sorted === 'desc' ? ArrowDownIcon : ArrowUpIcon
  return (
    <div
      id={cellId(props.gridId, -1, props.place)}
      role="columnheader"
      aria-colindex={props.place + 2}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
      className={clsx(classes.headCell, classes[column.align], look.className)}
      style={look.style}
      data-active={props.isActive || undefined}
      data-head-column={column.id}
      data-drop={props.drop}
    >
      <Menu
        opened={props.isMenuOpen}
        onChange={(isOpen) => {
          setPart('actions')
          props.onMenu(column.id, isOpen)
        }}
        position="bottom-start"
        width={220}
        returnFocus={false}
      >
        <Menu.Target>
          <UnstyledButton
            className={classes.headButton}
            tabIndex={-1}
            aria-label={t('records.column.menu', { title })}
            title={aboutOf(column)}
          >
            {column.field || column.linked ? (
              <FieldIcon dataType={(column.field ?? column.linked!.field).dataType} />
            ) : (
              <Icon name={column.fact ? factIcons[column.fact] : 'text-t'} style="regular" size={14} />
            )}
            <span className={classes.cut}>{title}</span>
            {sorted && <SortMark size={12} className={classes.flag} aria-hidden />}
            {isFiltered && (
              <FunnelSimpleIcon
                size={12}
                className={classes.flag}
                role="img"
                aria-label={t('records.column.filtered')}
              />
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {part === 'totals' ? (
            <TotalChoices column={column} total={props.total} onTotal={props.onTotal} autoFocus />
          ) : (
            <ColumnItems {...props} onTotals={() => setPart('totals')} />
          )}
        </Menu.Dropdown>
      </Menu>
      <ResizeHandle {...props} />
    </div>
  )
})

/** Regular icons of facts about records. */
export const factIcons = {
  id: 'hash',
  createdAt: 'calendar-plus',
  createdBy: 'user',
  updatedAt: 'clock-counter-clockwise',
  updatedBy: 'user',
} as const

/** Dragging is for the mouse; the keyboard has Shift+arrows on the header and the menu. */
function ResizeHandle({ column, onResize, onResizeEnd }: HeaderCellProps) {
  const start = useRef<{ x: number; width: number } | null>(null)

  function down(event: PointerEvent) {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: column.width }
  }

  function move(event: PointerEvent) {
    if (start.current) onResize(column, start.current.width + event.clientX - start.current.x)
  }

  function up() {
    if (!start.current) return
    start.current = null
    onResizeEnd(column)
  }

  return (
    <div
      aria-hidden
      data-resizes
      className={classes.resize}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    />
  )
}
