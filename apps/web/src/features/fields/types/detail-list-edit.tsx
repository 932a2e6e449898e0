import { useTranslation } from 'react-i18next'
import type { Parsed } from '@trellis/domain/fields/field-type'
import { detailsOf, mostDetails, type Detail } from '@trellis/domain/fields/types/detail-list'
import type { EditProps } from '../field-face.ts'
import { useBegun } from '../text-edit.tsx'
import { keepTabInside, RowsEdit, useRows, type Keyed } from '../rows-edit.tsx'
import panel from '../rows-edit.module.css'
import classes from './detail-list.module.css'

const emptyRow: Detail = { label: '', value: '' }

function readRows(rows: readonly Detail[], { type, field }: EditProps): Parsed {
  const filled = rows.filter(({ label, value }) => label.trim() !== '' || value.trim() !== '')
  if (filled.length === 0) return { value: null }
  const read = type.value(field.settings).safeParse(filled)
  return read.success ? { value: read.data } : { problem: 'too-long' }
}

export function DetailsEdit(edit: EditProps) {
  const { t } = useTranslation()
  const first = edit.initialText === undefined ? detailsOf(edit.value) : [{ label: edit.initialText, value: '' }]
  const [rows, setRows] = useRows(first.length > 0 ? first : [emptyRow])
  useBegun(edit, () => readRows(first, edit))

  function change(next: readonly Keyed<Detail>[]) {
    setRows(next)
    edit.onDraft(
      readRows(
        next.map(({ row }) => row),
        edit,
      ),
    )
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up from the controls inside
    <div className={panel.panel} onKeyDown={keepTabInside}>
      <RowsEdit
        rows={rows}
        emptyRow={emptyRow}
        most={mostDetails}
        onChange={change}
        words={{
          add: t('fields.details.add'),
          remove: (number) => t('fields.details.remove', { number }),
          up: (number) => t('fields.details.up', { number }),
          down: (number) => t('fields.details.down', { number }),
        }}
      >
        {(row, number, changeRow) => (
          <>
            <input
              className={`${panel.box} ${classes.label}`}
              aria-label={t('fields.details.label', { number })}
              aria-invalid={edit.hasError || undefined}
              aria-describedby={edit.describedBy}
              placeholder={t('fields.details.labelHint')}
              autoFocus={edit.autoFocus && number === 1}
              data-autofocus={(edit.autoFocus && number === 1) || undefined}
              value={row.label}
              onChange={(event) => changeRow({ label: event.currentTarget.value })}
            />
            <input
              className={`${panel.box} ${classes.value}`}
              aria-label={t('fields.details.value', { number })}
              placeholder={t('fields.details.valueHint')}
              value={row.value}
              onChange={(event) => changeRow({ value: event.currentTarget.value })}
            />
          </>
        )}
      </RowsEdit>
    </div>
  )
}
