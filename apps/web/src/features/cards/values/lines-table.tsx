import { useTranslation } from 'react-i18next'
import { currencyScale, type Currency } from '@trellis/domain/fields/currency'
import { totalsOf } from '@trellis/domain/fields/line-totals'
import { fieldTypes } from '@trellis/domain/fields/registry'
import { linesOf } from '@trellis/domain/fields/types/financial-line-items'
import { moneyText, totalsIn, type LineItem } from '@trellis/domain/fields/types/line-items'
import { useFieldContext } from '../../fields/field-context.tsx'
import type { ValueProps } from './value-card.tsx'
import classes from '../cards.module.css'

/** The items of a bill with what each comes to, and the total. */
export function LinesTable({ field, value }: ValueProps) {
  const { t } = useTranslation()
  const { text: context } = useFieldContext()
  const currency = field.settings['currency'] as Currency
  const money = (amount: string) => moneyText(amount, currency, context)
  const exact = (type: 'decimal' | 'percentage', amount: string | null | undefined) =>
    amount ? fieldTypes[type].display(amount, { scale: amount.split('.')[1]?.length ?? 0 }, context) : ''
  const lines = field.dataType === 'financial_line_item' ? [value as unknown as LineItem] : linesOf(value)
  const isDiscounted = lines.some((line) => line.discountPercent)
  const isTaxed = lines.some((line) => line.taxPercent)
  const isDated = lines.some((line) => line.date)
  const columns = 3 + [isDiscounted, isTaxed, isDated].filter(Boolean).length
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('cards.lines.description')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('cards.lines.description')}</th>
            {isDated && <th scope="col">{t('cards.lines.date')}</th>}
            <th scope="col" data-align="end">
              {t('cards.lines.quantity')}
            </th>
            <th scope="col" data-align="end">
              {t('cards.lines.unitPrice')}
            </th>
            {isDiscounted && (
              <th scope="col" data-align="end">
                {t('cards.lines.discount')}
              </th>
            )}
            {isTaxed && (
              <th scope="col" data-align="end">
                {t('cards.lines.tax')}
              </th>
            )}
            <th scope="col" data-align="end">
              {t('cards.lines.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td>{line.description || t('fields.lineItems.unnamed')}</td>
              {isDated && <td>{line.date ? fieldTypes.date.display(line.date, {}, context) : ''}</td>}
              <td data-align="end">{exact('decimal', line.quantity)}</td>
              <td data-align="end">{money(line.unitPrice)}</td>
              {isDiscounted && <td data-align="end">{exact('percentage', line.discountPercent)}</td>}
              {isTaxed && <td data-align="end">{exact('percentage', line.taxPercent)}</td>}
              <td data-align="end">{money(totalsOf([line], currencyScale(currency)).gross)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={columns}>
              {t('fields.lineItems.gross')}
            </th>
            <td data-align="end">{money(totalsIn(value).gross)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
