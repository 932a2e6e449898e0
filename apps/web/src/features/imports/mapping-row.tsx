import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { isLink } from '@trellis/domain/fields/link'
import type { Analysis, ColumnTarget } from '@trellis/domain/imports/api'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './imports.module.css'
import { LinkChoice } from './link-choice.tsx'
import { newField, newFieldTypes, targetFields, withType } from './mapping.ts'
import { useFieldTitle } from './use-field-title.ts'
import { useMayImport } from './use-may-import.ts'

interface MappingRowProps {
  column: Analysis['columns'][number]
  rowCount: number
  target: ColumnTarget
  /** Imported into; undefined for a new one. */
  collection: Collection | undefined
  /** This column names the records of the new collection. */
  isName: boolean
  onChange: (target: ColumnTarget) => void
}

/** One column of the file: what is in it, and where it goes. */
export function MappingRow({ column, rowCount, target, collection, isName, onChange }: MappingRowProps) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const titleOf = useFieldTitle()
  const { header, samples, filled, choices } = column
  const may = useMayImport(collection)
  const fields = targetFields(collection, may)
  const own = [
    ...(may.configure || target.to === 'new-field'
      ? [{ value: 'new-field', label: t('imports.mapping.newField') }]
      : []),
    ...(isName ? [] : [{ value: 'skip', label: t('imports.mapping.skip') }]),
    ...(collection ? [{ value: 'record-id', label: t('imports.mapping.recordId') }] : []),
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
            if (value === 'skip' || value === 'record-id') onChange({ to: value })
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
        {chosen && target.to === 'field' && isLink(chosen) && (
          <LinkChoice header={header} link={chosen} target={target} onChange={onChange} />
        )}
      </td>
    </tr>
  )

  function choicesNote(): string | undefined {
    const isList = target.to === 'new-field' && target.dataType === 'single_selection_from_list'
    return isList && choices ? t('imports.mapping.choices', { count: choices.length }) : undefined
  }
}
