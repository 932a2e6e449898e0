import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '@trellis/domain/fields/field'
import type { Analysis, ColumnTarget } from '@trellis/domain/imports/api'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './imports.module.css'
import { newField, newFieldTypes, withType } from './mapping.ts'
import { useFieldTitle } from './use-field-title.ts'

interface MappingRowProps {
  column: Analysis['columns'][number]
  rowCount: number
  target: ColumnTarget
  /** Of the collection imported into; none for a new one. */
  fields: readonly Field[]
  /** This column names the records of the new collection. */
  isName: boolean
  onChange: (target: ColumnTarget) => void
}

/** One column of the file: what is in it, and where it goes. */
export function MappingRow({ column, rowCount, target, fields, isName, onChange }: MappingRowProps) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const titleOf = useFieldTitle()
  const { header, samples, filled, choices } = column
  const own = [
    { value: 'new-field', label: t('imports.mapping.newField') },
    ...(isName ? [] : [{ value: 'skip', label: t('imports.mapping.skip') }]),
  ]
  const existing = fields.map((field) => ({ value: String(field.id), label: titleOf(field) }))
  const chosen = target.to === 'field' ? fields.find(({ id }) => id === target.fieldId) : undefined
  return (
    <tr>
      <td>
        <div className={classes.header}>{header}</div>
        <div className={classes.share}>
          {filled === 0
            ? t('imports.mapping.empty')
            : t('imports.mapping.filled', { share: percent(rowCount === 0 ? 0 : Math.min(1, filled / rowCount)) })}
        </div>
      </td>
      <td>
        {samples.slice(0, 3).map((sample) => (
          <div key={sample} className={classes.samples} title={sample}>
            {sample}
          </div>
        ))}
      </td>
      <td>
        <Select
          aria-label={t('imports.mapping.targetOf', { column: header })}
          searchable={fields.length > 8}
          data={existing.length > 0 ? [...own, { group: t('imports.mapping.existing'), items: existing }] : own}
          value={target.to === 'field' ? String(target.fieldId) : target.to}
          onChange={(value) => {
            if (value === 'skip') onChange({ to: 'skip' })
            else if (value === 'new-field') onChange(newField(column))
            else if (value !== null) onChange({ to: 'field', fieldId: Number(value) })
          }}
        />
        {target.to === 'new-field' && (
          <TextInput
            mt={4}
            aria-label={t('imports.mapping.titleOf', { column: header })}
            value={target.title}
            maxLength={100}
            onChange={(event) => onChange({ ...target, title: event.currentTarget.value })}
          />
        )}
      </td>
      <td>
        {target.to === 'new-field' && (
          <Select
            aria-label={t('imports.mapping.typeOf', { column: header })}
            searchable
            disabled={isName}
            description={isName ? t('imports.mapping.nameColumnHelp') : choicesNote()}
            data={newFieldTypes.map((type) => ({ value: type, label: t(`collections.types.${type}`) }))}
            value={target.dataType}
            onChange={(type) => type !== null && onChange(withType(target, column, type))}
          />
        )}
        {chosen && <span className={classes.quiet}>{t(`collections.types.${chosen.dataType}`)}</span>}
      </td>
    </tr>
  )

  function choicesNote(): string | undefined {
    const isList = target.to === 'new-field' && target.dataType === 'single_selection_from_list'
    return isList && choices ? t('imports.mapping.choices', { count: choices.length }) : undefined
  }
}
