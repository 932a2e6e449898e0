import { id } from '../api/ids.ts'
import type { TextContext } from './field-type.ts'

/** A link in text is the record's name, or `#id` where the name is not enough to find it again. */

export const linkName = (recordId: number, context: TextContext): string =>
  context.recordName(recordId) ?? `#${recordId}`

export function linkText(recordId: number, collectionId: number, context: TextContext): string {
  const name = linkName(recordId, context)
  const isFoundAgain = !context.recordIdByName || context.recordIdByName(collectionId, name) === recordId
  return isFoundAgain ? name : `#${recordId}`
}

/** Null where no record is meant. */
export function linkIdOf(text: string, collectionId: number, context: TextContext): number | null {
  const found = context.recordIdByName?.(collectionId, text) ?? Number(/^#([1-9]\d{0,15})$/.exec(text)?.[1])
  return id.safeParse(found).success ? found : null
}
