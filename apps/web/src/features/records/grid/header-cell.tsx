import { Menu, UnstyledButton } from '@mantine/core'
import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/ArrowUp'
import { EyeSlashIcon } from '@phosphor-icons/react/EyeSlash'
import { FunnelSimpleIcon } from '@phosphor-icons/react/FunnelSimple'
import { ArrowsHorizontalIcon } from '@phosphor-icons/react/ArrowsHorizontal'
import clsx from 'clsx'
import { useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldIcon } from '../../fields/field-icon.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { GridColumn } from './grid-columns.ts'
import { cellId } from './body-row.tsx'
import classes from './record-grid.module.css'

export interface HeaderActions {
  readonly onSort: (column: GridColumn, direction: 'asc' | 'desc' | undefined) => void
  readonly onFilter: (column: GridColumn) => void
  readonly onHide: (column: GridColumn) => void
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
  readonly isActive: boolean
  readonly isMenuOpen: boolean
  readonly onMenu: (isOpen: boolean) => void
}

/** How far one press of a key moves a border, px. */
export const resizeStep = 16

export function HeaderCell(props: HeaderCellProps) {
  const { t } = useTranslation()
  const { column, title, sorted, isFiltered } = props
  const SortMark = sorted === 'desc' ? ArrowDownIcon : ArrowUpIcon
  return (
    <div
      id={cellId(props.gridId, -1, props.place)}
      role="columnheader"
      aria-colindex={props.place + 2}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
      className={clsx(classes.headCell, classes[column.align], column.isName && classes.name)}
      data-active={props.isActive || undefined}
    >
      <Menu opened={props.isMenuOpen} onChange={props.onMenu} position="bottom-start" width={220} returnFocus={false}>
        <Menu.Target>
          <UnstyledButton className={classes.headButton} tabIndex={-1} aria-label={t('records.column.menu', { title })}>
            {column.field ? (
              <FieldIcon dataType={column.field.dataType} />
            ) : (
              <Icon name="text-t" style="regular" size={14} />
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
          <Menu.Item leftSection={<ArrowUpIcon size={16} />} onClick={() => props.onSort(column, 'asc')}>
            {t('records.column.sortAscending')}
          </Menu.Item>
          <Menu.Item leftSection={<ArrowDownIcon size={16} />} onClick={() => props.onSort(column, 'desc')}>
            {t('records.column.sortDescending')}
          </Menu.Item>
          {sorted && (
            <Menu.Item onClick={() => props.onSort(column, undefined)}>{t('records.column.sortNone')}</Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<FunnelSimpleIcon size={16} />} onClick={() => props.onFilter(column)}>
            {t('records.column.filter')}
          </Menu.Item>
          {!column.isName && (
            <Menu.Item leftSection={<EyeSlashIcon size={16} />} onClick={() => props.onHide(column)}>
              {t('records.column.hide')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            leftSection={<ArrowsHorizontalIcon size={16} />}
            closeMenuOnClick={false}
            onClick={() => props.onResizeEnd(column, column.width + resizeStep * 2)}
          >
            {t('records.column.wider')}
          </Menu.Item>
          <Menu.Item closeMenuOnClick={false} onClick={() => props.onResizeEnd(column, column.width - resizeStep * 2)}>
            {t('records.column.narrower')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ResizeHandle {...props} />
    </div>
  )
}

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
      className={classes.resize}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    />
  )
}
