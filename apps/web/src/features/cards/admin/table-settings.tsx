import { NumberInput, SegmentedControl, Select } from '@mantine/core'
import { mostTableRows, tableSettings } from '@trellis/domain/cards/types/table'
import { fieldTypeOf, isBuilt } from '@trellis/domain/fields/registry'
import { useTranslation } from 'react-i18next'
import { useFieldTitle } from '../../collections/fields/use-field-title.ts'
import type { CardSettingsProps } from '../card-face.ts'
import classes from './designer.module.css'

/** Order and number of the lines; what is no list of records has neither. */
export function TableSettings({ settings, fields, onChange }: CardSettingsProps) {
  const { t } = useTranslation()
  const titleOf = useFieldTitle()
  const { sort, rows } = tableSettings.parse(settings)
  const sortable = fields.filter(({ dataType }) => isBuilt(dataType) && fieldTypeOf(dataType).isSortable !== false)
  if (fields.length === 0) return null
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t('cards.admin.sort')}
          searchable
          clearable
          placeholder={t('cards.admin.sortNone')}
          data={sortable.map((field) => ({ value: String(field.id), label: titleOf(field) }))}
          value={sort ? String(sort.fieldId) : null}
          onChange={(id) =>
            onChange({
              ...settings,
              sort: id ? { fieldId: Number(id), direction: sort?.direction ?? 'asc' } : null,
            })
          }
        />
        <NumberInput
          label={t('cards.admin.rows')}
          min={3}
          max={mostTableRows}
          allowDecimal={false}
          clampBehavior="strict"
          value={rows}
          onChange={(value) => Number(value) >= 3 && onChange({ ...settings, rows: Number(value) })}
        />
      </div>
      {sort && (
        <SegmentedControl
          aria-label={t('cards.admin.sort')}
          data={[
            { value: 'asc', label: t('cards.admin.ascending') },
            { value: 'desc', label: t('cards.admin.descending') },
          ]}
          value={sort.direction}
          onChange={(direction) => onChange({ ...settings, sort: { ...sort, direction } })}
        />
      )}
    </>
  )
}
