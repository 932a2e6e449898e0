import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Parsed } from '@trellis/domain/fields/field-type'
import { linesOf, mostLines } from '@trellis/domain/fields/types/financial-line-items'
import { moneyText, totalsIn, type LineItem } from '@trellis/domain/fields/types/line-items'
import { useFieldContext } from '../field-context.tsx'
import type { EditProps } from '../field-face.ts'
import { useBegun } from '../text-edit.tsx'
import { keepTabInside, RowsEdit, useRows, type Keyed } from '../rows-edit.tsx'
import {
  currencyOf,
  emptyLine,
  isBlank,
  readLines,
  totalsOfTyped,
  typedLine,
  writtenLine,
  type TypedLine,
} from './line-item-row.ts'
import { Totals } from './line-items-show.tsx'
import panel from '../rows-edit.module.css'
import classes from './line-items.module.css'

/** Several positions with their totals, which follow every key. */
export function LineItemsEdit(edit: EditProps) {
  const { t } = useTranslation()
  const { text: context } = useFieldContext()
  const first = edit.initialText === undefined ? linesOf(edit.value).map(typedLine) : [begun(edit.initialText)]
  const [rows, setRows] = useRows(first.length > 0 ? first : [emptyLine])
  const [draft, setDraft] = useState<Parsed>({ value: edit.value })

  function told(lines: readonly TypedLine[]): Parsed {
    const items = lines.filter((line) => !isBlank(line)).map((line) => writtenLine(line, context))
    const read: Parsed = items.length === 0 ? { value: null } : readLines({ items }, edit.field)
    setDraft(read)
    return read
  }
  useBegun(edit, () => told(first))

  function change(next: readonly Keyed<TypedLine>[]) {
    setRows(next)
    edit.onDraft(told(next.map(({ row }) => row)))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up from the controls inside
    <div className={panel.panel} onKeyDown={keepTabInside}>
      <Captions />
      <RowsEdit
        rows={rows}
        emptyRow={emptyLine}
        most={mostLines}
        onChange={change}
        words={{
          add: t('fields.lineItems.add'),
          remove: (number) => t('fields.lineItems.remove', { number }),
          up: (number) => t('fields.lineItems.up', { number }),
          down: (number) => t('fields.lineItems.down', { number }),
        }}
      >
        {(row, number, changeRow) => <LineCells edit={edit} line={row} number={number} onChange={changeRow} />}
      </RowsEdit>
      {'value' in draft && draft.value !== null && (
        <Totals totals={totalsIn(draft.value)} currency={currencyOf(edit.field)} />
      )}
    </div>
  )
}

/** One position. */
export function LineItemEdit(edit: EditProps) {
  const { text: context } = useFieldContext()
  const [line, setLine] = useState(() =>
    edit.initialText !== undefined
      ? begun(edit.initialText)
      : edit.value === null
        ? emptyLine
        : typedLine(edit.value as unknown as LineItem),
  )

  const read = (typed: TypedLine): Parsed =>
    isBlank(typed) ? { value: null } : readLines(writtenLine(typed, context), edit.field)
  useBegun(edit, () => read(line))

  function change(changes: Partial<TypedLine>) {
    const next = { ...line, ...changes }
    setLine(next)
    edit.onDraft(read(next))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up from the controls inside
    <div className={panel.panel} onKeyDown={keepTabInside}>
      <Captions />
      <div className={panel.cells}>
        <LineCells edit={edit} line={line} number={1} onChange={change} />
      </div>
    </div>
  )
}

/** A digit begins a price, anything else a description. */
const begun = (key: string): TypedLine =>
  /^[\d.,-]$/.test(key) ? { ...emptyLine, unitPrice: key } : { ...emptyLine, description: key }

/** Heads of the columns, where the lines stand in columns. */
function Captions() {
  const { t } = useTranslation()
  return (
    <div className={classes.captions} aria-hidden>
      <span className={classes.description}>{t('fields.lineItems.description')}</span>
      <span className={classes.quantity}>{t('fields.lineItems.quantity')}</span>
      <span className={classes.price}>{t('fields.lineItems.unitPrice')}</span>
      <span className={classes.percent}>{t('fields.lineItems.discountPercent')}</span>
      <span className={classes.percent}>{t('fields.lineItems.taxPercent')}</span>
      <span className={classes.date}>{t('fields.lineItems.date')}</span>
      <span className={classes.gross}>{t('fields.lineItems.total')}</span>
    </div>
  )
}

interface LineCellsProps {
  readonly edit: EditProps
  readonly line: TypedLine
  readonly number: number
  readonly onChange: (changes: Partial<TypedLine>) => void
}

const cells = [
  ['description', classes.description],
  ['quantity', classes.quantity],
  ['unitPrice', classes.price],
  ['discountPercent', classes.percent],
  ['taxPercent', classes.percent],
  ['date', classes.date],
] as const

function LineCells({ edit, line, number, onChange }: LineCellsProps) {
  const { t } = useTranslation()
  const { text: context } = useFieldContext()
  const totals = totalsOfTyped(line, edit.field, context)
  return (
    <div className={classes.cells}>
      {cells.map(([key, width]) => {
        const name = t(`fields.lineItems.${key}`)
        const isFigure = key !== 'description' && key !== 'date'
        const hasFocus =
          edit.autoFocus &&
          number === 1 &&
          key ===
            (line.unitPrice !== '' && line.description === '' && edit.initialText !== undefined
              ? 'unitPrice'
              : 'description')
        return (
          <input
            key={key}
            className={`${panel.box} ${width} ${isFigure ? panel.figure : ''} ${classes.captioned}`}
            type={key === 'date' ? 'date' : 'text'}
            inputMode={isFigure ? 'decimal' : undefined}
            aria-label={t('fields.lineItems.cell', { name, number })}
            aria-invalid={(edit.hasError && key === 'unitPrice') || undefined}
            aria-describedby={edit.describedBy}
            placeholder={key === 'date' ? undefined : name}
            autoFocus={hasFocus}
            data-autofocus={hasFocus || undefined}
            autoComplete="off"
            value={line[key]}
            onChange={(event) => onChange({ [key]: event.currentTarget.value })}
          />
        )
      })}
      <span className={classes.gross}>{totals && moneyText(totals.gross, currencyOf(edit.field), context)}</span>
    </div>
  )
}
