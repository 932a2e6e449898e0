import { useTranslation } from 'react-i18next'
import { comparisonOf, subjectOf, type Comparison } from '@trellis/domain/records/subject'
import { totalsOffered, type TotalKind } from '@trellis/domain/records/totals'
import { useFormats } from '../../i18n/use-formats.ts'
import { useFieldContext } from '../fields/field-context.tsx'
import { typeOf } from '../fields/field.tsx'
import { useFactText } from './grid/fact-text.ts'
import type { GridColumn } from './grid/grid-columns.ts'
import type { ShownTotal } from './use-totals.ts'

function comparisonOfColumn({ field, fact }: GridColumn): Comparison | null {
  if (fact) return subjectOf({ meta: fact }, { fieldById: () => undefined }).comparison
  return field ? comparisonOf(field.dataType) : 'text'
}

/** The totals a column offers. */
export function totalsOf(column: GridColumn): readonly TotalKind[] {
  const comparison = comparisonOfColumn(column)
  if (comparison === null || column.fact === 'id' || column.linked) return []
  return totalsOffered(comparison)
}

/** An average has more decimals than anybody reads. */
const averageDecimals = new Intl.NumberFormat('en', { maximumFractionDigits: 4, useGrouping: false })

/** Totals in words: of days the earliest and the latest, of counts their share. */
export function useTotalText() {
  const { t } = useTranslation()
  const { text } = useFieldContext()
  const { number, percent } = useFormats()
  const factText = useFactText()

  function label(column: GridColumn, kind: TotalKind): string {
    const isTime = ['day', 'instant', 'time'].includes(comparisonOfColumn(column) ?? '')
    if (isTime && kind === 'min') return t('grid.totals.earliest')
    if (isTime && kind === 'max') return t('grid.totals.latest')
    return t(`grid.totals.${kind}`)
  }

  function shown(column: GridColumn, { kind, value, count, hasFailed }: ShownTotal): { text: string; hint?: string } {
    if (hasFailed) return { text: t('grid.totals.failed') }
    if (value === undefined) return { text: '…' }
    if (value === null) return { text: '–' }
    if (typeof value === 'number') {
      if (kind === 'distinct') return { text: number(value) }
      const hint = t('grid.totals.ofAll', { number: number(value), total: number(count) })
      return { text: count === 0 ? '–' : percent(value / count), hint }
    }
    if (column.fact) return { text: factText(column.fact, value) }
    const type = column.field && typeOf(column.field.dataType)
    const exact = kind === 'average' ? averageDecimals.format(value as `${number}`) : value
    return { text: column.field && type ? type.display(exact, column.field.settings, text) : exact, hint: value }
  }

  return { label, shown }
}
