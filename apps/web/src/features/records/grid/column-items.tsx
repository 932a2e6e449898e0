import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown'
import { ArrowsInLineHorizontalIcon } from '@phosphor-icons/react/ArrowsInLineHorizontal'
import { ArrowsOutLineHorizontalIcon } from '@phosphor-icons/react/ArrowsOutLineHorizontal'
import { ArrowUpIcon } from '@phosphor-icons/react/ArrowUp'
import { EyeSlashIcon } from '@phosphor-icons/react/EyeSlash'
import { FunnelSimpleIcon } from '@phosphor-icons/react/FunnelSimple'
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple'
import { PushPinIcon } from '@phosphor-icons/react/PushPin'
import { RowsIcon } from '@phosphor-icons/react/Rows'
import { SigmaIcon } from '@phosphor-icons/react/Sigma'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isLink } from '@trellis/domain/fields/link'
import { pathTo } from '../../../paths.ts'
import { useOpens } from '../../../session/access.ts'
import { useTeam } from '../../../session/use-session.ts'
import { Menu } from '../../../ui/floating.tsx'
import { typeOf } from '../../fields/field.tsx'
import { totalsOf } from '../total-text.ts'
import { canGroup } from './can-group.ts'
import { aboutOf, resizeStep, type GridColumn } from './grid-columns.ts'
import type { HeaderCellProps } from './header-cell.tsx'

/** What a column can do. */
export function ColumnItems(props: HeaderCellProps & { onTotals: () => void }) {
  const { t } = useTranslation()
  const { column, sorted } = props
  const about = aboutOf(column)
  return (
    <>
      {about && <Menu.Label style={{ whiteSpace: 'pre-line', fontWeight: 400 }}>{about}</Menu.Label>}
      {isSortable(column) && (
        <>
          <Menu.Item leftSection={<ArrowUpIcon size={16} />} onClick={() => props.onSort(column, 'asc')}>
            {t('records.column.sortAscending')}
          </Menu.Item>
          <Menu.Item leftSection={<ArrowDownIcon size={16} />} onClick={() => props.onSort(column, 'desc')}>
            {t('records.column.sortDescending')}
          </Menu.Item>
        </>
      )}
      {!isSortable(column) && (
        <Menu.Item disabled leftSection={<ArrowUpIcon size={16} />}>
          {column.linked?.isList ? t('grid.column.severalNotSorted') : t('grid.column.typeNotSorted')}
        </Menu.Item>
      )}
      {sorted && <Menu.Item onClick={() => props.onSort(column, undefined)}>{t('records.column.sortNone')}</Menu.Item>}
      <Menu.Divider />
      {isFilterable(column) && (
        <Menu.Item leftSection={<FunnelSimpleIcon size={16} />} onClick={() => props.onFilter(column)}>
          {t('records.column.filter')}
        </Menu.Item>
      )}
      {canGroup(column) && (
        <Menu.Item leftSection={<RowsIcon size={16} />} onClick={() => props.onGroup(column)}>
          {props.isGrouped ? t('grid.column.ungroup') : t('grid.column.group')}
        </Menu.Item>
      )}
      {totalsOf(column).length > 0 && (
        <Menu.Item leftSection={<SigmaIcon size={16} />} closeMenuOnClick={false} onClick={props.onTotals}>
          {t('grid.column.total')}
        </Menu.Item>
      )}
      {!column.isName && (
        <Menu.Item leftSection={<PushPinIcon size={16} />} onClick={() => props.onPin(column)}>
          {column.pinnedAt === undefined ? t('grid.column.pin') : t('grid.column.unpin')}
        </Menu.Item>
      )}
      {!column.isName && (
        <Menu.Item leftSection={<EyeSlashIcon size={16} />} onClick={() => props.onHide(column)}>
          {t('records.column.hide')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        leftSection={<ArrowsOutLineHorizontalIcon size={16} />}
        closeMenuOnClick={false}
        onClick={() => props.onResizeEnd(column, column.width + resizeStep * 2)}
      >
        {t('records.column.wider')}
      </Menu.Item>
      <Menu.Item
        leftSection={<ArrowsInLineHorizontalIcon size={16} />}
        closeMenuOnClick={false}
        onClick={() => props.onResizeEnd(column, column.width - resizeStep * 2)}
      >
        {t('records.column.narrower')}
      </Menu.Item>
      <EditField column={column} />
    </>
  )
}

/** To the field's own editor, for those who may configure it. */
function EditField({ column }: { column: GridColumn }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const opens = useOpens()
  const field = column.linked?.field ?? column.field
  if (!field || !opens('root.team.admin.dataCollections.dataFields')) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<PencilSimpleIcon size={16} />}
        component={Link}
        to={pathTo('root.team.admin.dataCollections.dataFields', { teamId, dataCollectionId: field.collectionId })}
        search={{ field: field.id } as never}
      >
        {t('grid.column.editField')}
      </Menu.Item>
    </>
  )
}

const isPersonFact = ({ fact }: GridColumn) => fact === 'createdBy' || fact === 'updatedBy'

/** Of fields behind links those that stand behind a link to one record: an index over there gives the order. */
function isSortable(column: GridColumn): boolean {
  if (column.linked?.isList) return false
  const field = column.linked?.field ?? column.field
  if (!field) return !isPersonFact(column)
  return typeOf(field.dataType)?.isSortable !== false
}

function isFilterable({ field, fact, linked }: GridColumn): boolean {
  return linked ? !linked.isList && !isLink(linked.field) : fact !== undefined || field !== undefined
}
