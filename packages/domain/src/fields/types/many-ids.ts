import { z } from 'zod'
import { id } from '../../api/ids.ts'
import type { Parsed, Value } from '../field-type.ts'
import { joinTexts, splitTexts } from '../joined-texts.ts'
import { mostSelected } from './multi-selection-from-list.ts'

/** Ids in the order they were chosen, each once. */
export const manyIds = z
  .array(id)
  .min(1)
  .max(mostSelected)
  .transform((ids) => [...new Set(ids)])

/** The whole text as one name, else its parts; null where one of them leads nowhere. */
export function readIds(text: string, idOf: (part: string) => number | null): Parsed | null {
  const whole = idOf(text)
  if (whole !== null) return { value: [whole] }
  const ids = splitTexts(text, idOf)
  if (ids === null) return null
  return ids.length > mostSelected ? { problem: 'too-long' } : { value: [...new Set(ids)] }
}

export const joinIds = (value: Value, textOf: (id: Value) => string): string =>
  joinTexts([value].flat().map((each) => textOf(each)))
