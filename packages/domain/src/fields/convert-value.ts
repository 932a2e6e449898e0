import { Decimal } from 'decimal.js'
import { stripTags } from '../text/strip-tags.ts'
import { checkValue } from './check-value.ts'
import { currencyScale } from './currency.ts'
import type { Currency } from './currency.ts'
import { rangeOf } from './day-range.ts'
import { canonical } from './exact.ts'
import type { Field } from './field.ts'
import type { TextContext, TextProblem, Value } from './field-type.ts'
import { fieldTypeOf } from './registry.ts'
import { conversionWay } from './type-change.ts'
import type { ConversionWay } from './type-change.ts'
import { totalsIn } from './types/line-items.ts'
import { localOf, startOfDay } from './zoned.ts'

type Shaped = Pick<Field, 'dataType' | 'settings'>
type Full = Exclude<Value, null>

/** What conversions need beside a text's context. */
export interface ConversionContext extends TextContext {
  /** Whether a file may lie in the field as it will be. */
  readonly mayHold: (fileId: number) => boolean
}

/** `loses`: something of the value does not come along. A problem: nothing of it can be kept. */
export type Conversion = { readonly value: Value; readonly loses: boolean } | { readonly problem: TextProblem }

const kept = (value: Value): Conversion => ({ value, loses: false })
const shortened = (value: Value): Conversion => ({ value, loses: true })

interface Pair {
  readonly from: Shaped
  readonly to: Shaped
  readonly context: ConversionContext
}

/**
 * Turns values of `from` into values of `to` that its type accepts. Throws for a pair that type-change.ts refuses; an
 * empty value is never passed.
 */
export function converter(from: Shaped, to: Shaped, context: ConversionContext): (value: Full) => Conversion {
  const way = conversionWay(from.dataType, to.dataType)
  if (!way) throw new Error(`No way from ${from.dataType} to ${to.dataType}`)
  const pair = { from, to, context }
  return (value) => accepted(to, convertBy[way](value, pair))
}

/** What came out, as the type stores it: nothing gets into a column that the editor would refuse. */
function accepted(to: Shaped, made: Conversion): Conversion {
  if ('problem' in made || made.value === null) return made
  try {
    return { value: checkValue({ id: 0, ...to }, made.value), loses: made.loses }
  } catch {
    return { problem: fieldTypeOf(to.dataType).refusal }
  }
}

const convertBy: Record<ConversionWay, (value: Full, pair: Pair) => Conversion> = {
  text: (value, pair) => read(written(value, pair), pair, losesInText(value, pair)),

  words: (value, pair) => {
    const { dataType, settings } = pair.from
    return read(fieldTypeOf(dataType).display(value, settings, pair.context), pair, false)
  },

  number: (value, { to }) => {
    const exact = new Decimal(String(value))
    const rounded = exact.toDecimalPlaces(scaleOf(to), Decimal.ROUND_HALF_UP)
    return { value: asFigure(rounded, to), loses: !rounded.equals(exact) }
  },

  'yes-no': (value, { to }) => {
    if (typeof value === 'boolean') return kept(asFigure(new Decimal(value ? 1 : 0), to))
    if (to.dataType !== 'boolean') return { problem: fieldTypeOf(to.dataType).refusal }
    const figure = String(value)
    return figure === '1' || figure === '0' ? kept(figure === '1') : { problem: 'not-a-boolean' }
  },

  time: (value, { from, to, context: { timezone } }) => {
    const { from: first, to: last } = daysOf(value, from, timezone)
    const day = first ?? last
    if (to.dataType === 'date_range')
      return from.dataType === 'date_time' ? shortened({ from: day, to: day }) : kept({ from: day, to: day })
    if (to.dataType === 'time') return shortened(localOf(String(value), timezone).slice(11, 19))
    if (day === null) return { problem: fieldTypeOf(to.dataType).refusal }
    const loses = from.dataType === 'date_time' || first !== last
    return { value: to.dataType === 'date' ? day : startOfDay(day, timezone), loses }
  },

  'one-to-many': (value, pair) => {
    if (pair.to.dataType === 'financial_line_items') {
      const { totals: _, ...line } = value as Record<string, unknown>
      return kept([line])
    }
    if (pointsElsewhere(pair)) return convertBy.text(value, pair)
    return holdable([Number(value)], pair)
  },

  'many-to-one': (value, pair) => {
    if (pair.to.dataType === 'financial_line_item') {
      const { items } = value as { items: Record<string, unknown>[] }
      return { value: items[0] ?? null, loses: items.length > 1 }
    }
    if (pointsElsewhere(pair)) return convertBy.text(value, pair)
    const ids = value as number[]
    const fitting = ids.filter(pair.context.mayHold)
    const first = (fieldTypeOf(pair.to.dataType).refersTo === 'file' ? fitting : ids)[0]
    return first === undefined ? { problem: 'not-a-file' } : { value: first, loses: ids.length > 1 }
  },

  files: (value, pair) => {
    if (Array.isArray(value)) return holdable(value as number[], pair)
    return pair.context.mayHold(Number(value)) ? kept(value) : { problem: 'not-a-file' }
  },

  total: (value, { to }) => {
    const rounded = new Decimal(totalsIn(value).gross).toDecimalPlaces(scaleOf(to), Decimal.ROUND_HALF_UP)
    return shortened(asFigure(rounded, to))
  },
}

/** The text of a value as the other type reads it: the words of formatted text, not its tags. */
function written(value: Full, { from, to, context }: Pair): string {
  const type = fieldTypeOf(from.dataType)
  if (!type.isHtml || to.dataType === 'code') return type.format(value, from.settings, context)
  const lines = String(value).replaceAll(/<\/(p|li|h[1-6]|blockquote|pre)>|<br\s*\/?>/gi, '$&\n')
  return lines
    .split('\n')
    .map((line) =>
      stripTags(line)
        .replaceAll(/[ \t]+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n')
}

function read(text: string, { from, to, context }: Pair, loses: boolean): Conversion {
  const type = fieldTypeOf(to.dataType)
  const trimmed = text.trim()
  if (trimmed === '') return { problem: type.refusal }
  const parsed = type.parse(trimmed, to.settings, context)
  if (!('problem' in parsed)) return parsed.value === null ? { problem: type.refusal } : { value: parsed.value, loses }
  const rounded = roundedText(trimmed, from, to, context)
  return rounded ?? parsed
}

/** 3.75 becomes 4 where whole numbers are asked for. */
function roundedText(text: string, from: Shaped, to: Shaped, context: ConversionContext): Conversion | null {
  if (fieldTypeOf(to.dataType).shape !== 'number' || fieldTypeOf(from.dataType).shape !== 'text') return null
  const fine = fieldTypeOf('decimal').parse(text, { scale: 10 }, context)
  if ('problem' in fine || fine.value === null) return null
  return shortened(asFigure(new Decimal(String(fine.value)).toDecimalPlaces(scaleOf(to), Decimal.ROUND_HALF_UP), to))
}

/** Tags, files and shares of a list that a text only names. */
function losesInText(value: Full, { from, to }: Pair): boolean {
  const type = fieldTypeOf(from.dataType)
  if (type.isHtml) return to.dataType !== 'code' && /<(?!\/?p>)[a-z][^>]*>/i.test(String(value))
  return type.isTextLossless === false
}

/** Ids lead into a list or a collection: those of another one are found again by their names. */
function pointsElsewhere({ from, to }: Pair): boolean {
  return ['listId', 'collectionId'].some((key) => from.settings[key] !== to.settings[key])
}

function holdable(ids: readonly number[], { to, context }: Pair): Conversion {
  if (fieldTypeOf(to.dataType).refersTo !== 'file') return kept([...ids])
  const fitting = ids.filter(context.mayHold)
  if (fitting.length === 0) return { problem: 'not-a-file' }
  const most = typeof to.settings['maximumNumber'] === 'number' ? to.settings['maximumNumber'] : fitting.length
  return { value: fitting.slice(0, most), loses: Math.min(fitting.length, most) < ids.length }
}

const asFigure = (figure: Decimal, { dataType }: Shaped): Value =>
  dataType === 'number' ? figure.toNumber() : canonical(figure.toFixed())

function scaleOf({ dataType, settings }: Shaped): number {
  if (dataType === 'number') return 0
  return dataType === 'money' ? currencyScale(settings['currency'] as Currency) : Number(settings['scale'])
}

function daysOf(value: Full, { dataType }: Shaped, timezone: string): { from: string | null; to: string | null } {
  if (dataType === 'date_range') return rangeOf(value)
  const day = dataType === 'date' ? String(value) : localOf(String(value), timezone).slice(0, 10)
  return { from: day, to: day }
}
