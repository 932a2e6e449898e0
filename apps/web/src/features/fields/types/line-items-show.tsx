import { useTranslation } from 'react-i18next'
import { currencyScale, type Currency } from '@trellis/domain/fields/currency'
import { fieldTypes } from '@trellis/domain/fields/registry'
import { totalsOf, type LineTotals } from '@trellis/domain/fields/line-totals'
import { linesOf } from '@trellis/domain/fields/types/financial-line-items'
import { moneyText, totalsIn, type LineItem } from '@trellis/domain/fields/types/line-items'
import { useFieldContext } from '../field-context.tsx'
import type { ShowProps } from '../field-face.ts'
import { NumberShow } from '../text-show.tsx'
import { currencyOf } from './line-item-row.ts'
import classes from './line-items.module.css'

/** The gross total in a cell; on a page the bill itself. */
export function LineItemsShow(show: ShowProps) {
  if (show.place === 'cell') return <NumberShow {...show} />
  return <Bill lines={linesOf(show.value)} totals={totalsIn(show.value)} currency={currencyOf(show.field)} />
}

export function LineItemShow(show: ShowProps) {
  if (show.place === 'cell') return <NumberShow {...show} />
  const line = show.value as unknown as LineItem
  return <Bill lines={[line]} totals={totalsIn(show.value)} currency={currencyOf(show.field)} />
}

interface BillProps {
  readonly lines: readonly LineItem[]
  readonly totals: LineTotals
  readonly currency: Currency
}

function Bill({ lines, totals, currency }: BillProps) {
  const { text: context } = useFieldContext()
  const { t } = useTranslation()
  return (
    <div className={classes.bill}>
      <ul className={classes.lines}>
        {lines.map((line, index) => (
          <li key={index} className={classes.line}>
            <span className={classes.what}>
              <span>{line.description || t('fields.lineItems.unnamed')}</span>
              <LineFacts line={line} currency={currency} />
            </span>
            <span className={classes.amount}>
              {moneyText(totalsOf([line], currencyScale(currency)).gross, currency, context)}
            </span>
          </li>
        ))}
      </ul>
      <Totals totals={totals} currency={currency} />
    </div>
  )
}

/** 4 × $62.00 · −10 % · +8.5 % · May 14, 2026 */
function LineFacts({ line, currency }: { line: LineItem; currency: Currency }) {
  const { text: context } = useFieldContext()
  const { t } = useTranslation()
  const percent = (value: string) =>
    fieldTypes.percentage.display(value, { scale: value.split('.')[1]?.length ?? 0 }, context)
  const quantity = fieldTypes.decimal.display(
    line.quantity,
    { scale: line.quantity.split('.')[1]?.length ?? 0 },
    context,
  )
  const facts = [
    `${quantity} × ${moneyText(line.unitPrice, currency, context)}`,
    line.discountPercent && `${t('fields.lineItems.discount')} ${percent(line.discountPercent)}`,
    line.taxPercent && `${t('fields.lineItems.tax')} ${percent(line.taxPercent)}`,
    line.date && fieldTypes.date.display(line.date, {}, context),
  ]
  return <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
}

/** Net, discount and tax only where they say more than the total does. */
export function Totals({ totals, currency }: Pick<BillProps, 'totals' | 'currency'>) {
  const { t } = useTranslation()
  const { text: context } = useFieldContext()
  const isTaxed = totals.tax !== '0'
  const shown = [
    ...(totals.discount === '0' ? [] : (['discount'] as const)),
    ...(isTaxed ? (['net', 'tax'] as const) : []),
    'gross' as const,
  ]
  return (
    <dl className={classes.totals}>
      {shown.map((key) => (
        <div key={key} className={classes.total} data-gross={key === 'gross' || undefined}>
          <dt>{t(`fields.lineItems.${key}`)}</dt>
          <dd>{moneyText(totals[key], currency, context)}</dd>
        </div>
      ))}
    </dl>
  )
}
