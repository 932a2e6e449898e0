import { Checkbox, Tooltip } from '@mantine/core'
import type { Collection } from '@trellis/domain/collections/api'
import { dataPermissions, type DataPermission } from '@trellis/domain/permissions/role'
import { useTranslation } from 'react-i18next'
import { hueOf } from '../../ui/hue.ts'
import { Tile } from '../../ui/tile.tsx'
import { FieldChoice } from './field-choice.tsx'
import classes from './matrix.module.css'
import { cellOf, withGrant, type CellState, type RoleDraft } from './role-draft.ts'

interface Cells {
  grants: RoleDraft['grants']
  nameById: ReadonlyMap<number, string>
  onChange: (grants: RoleDraft['grants']) => void
}

interface MatrixRowProps extends Cells {
  /** Null for all collections. */
  collection: Collection | null
  ancestors: number[]
}

const columnOf = {
  read_data_record_metadata: 'see',
  read_data_field_data: 'read',
  update_data_field_data: 'update',
  delete_data_records: 'delete',
} as const satisfies Record<DataPermission, string>

export function MatrixRow({ collection, ancestors, ...cells }: MatrixRowProps) {
  const { t } = useTranslation()
  return (
    <tr data-all={collection === null || undefined}>
      <th scope="row" style={{ '--depth': ancestors.length }}>
        <span className={classes.collection}>
          <Tile icon={collection?.icon ?? 'database'} hue={collection ? hueOf(collection.id) : 'brand'} size={24} />
          <span>
            {collection?.pluralName ?? t('permissions.matrix.allCollections')}
            {!collection && <small>{t('permissions.matrix.allCollectionsHelp')}</small>}
          </span>
        </span>
      </th>
      {dataPermissions.map((permission) => (
        <td key={permission} data-title={t(`permissions.matrix.${columnOf[permission]}`)}>
          <Cell {...cells} permission={permission} collection={collection} ancestors={ancestors} />
        </td>
      ))}
    </tr>
  )
}

function Cell({
  grants,
  nameById,
  onChange,
  permission,
  collection,
  ancestors,
}: MatrixRowProps & { permission: DataPermission }) {
  const { t } = useTranslation()
  const place = collection?.id ?? 'all'
  const { own, through } = cellOf(grants, permission, { place, ancestors })
  const name = collection?.pluralName ?? t('permissions.matrix.allCollections')
  const isAboutFields = permission === 'read_data_field_data' || permission === 'update_data_field_data'
  const set = (fields: CellState['own']) => onChange(withGrant(grants, permission, place, fields))
  return (
    <span className={classes.cell}>
      <Tooltip label={<Reason through={through} nameById={nameById} />} disabled={!through}>
        <Checkbox
          aria-label={t('permissions.matrix.cell', {
            permission: t(`permissions.matrix.${columnOf[permission]}`),
            collection: name,
          })}
          checked={own !== null || through !== null}
          indeterminate={!through && own !== null && own !== 'all'}
          // Not `disabled`: it takes the focus and says why it holds.
          aria-disabled={through !== null || undefined}
          className={through ? classes.given : undefined}
          onChange={() => through === null && set(own === null ? 'all' : null)}
        />
      </Tooltip>
      {isAboutFields && collection && own && !through && (
        <FieldChoice
          label={t('permissions.matrix.fieldsOf', {
            permission: t(`permissions.matrix.${columnOf[permission]}`),
            collection: name,
          })}
          fields={collection.DataFields}
          chosen={own}
          onChange={set}
        />
      )}
    </span>
  )
}

function Reason({ through, nameById }: { through: CellState['through']; nameById: ReadonlyMap<number, string> }) {
  const { t } = useTranslation()
  if (!through) return null
  if (through.reason === 'parent')
    return t('permissions.matrix.fromParent', { collection: nameById.get(through.parentId) ?? '' })
  return through.reason === 'all' ? t('permissions.matrix.fromAll') : t('permissions.matrix.implied')
}
