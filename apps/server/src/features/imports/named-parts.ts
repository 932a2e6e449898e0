import { splitTexts } from '@trellis/domain/fields/joined-texts'

/** New names in one cell: by the first separator that leaves no other one inside a part; else the text is one name. */
export function namedParts(text: string): string[] {
  return splitTexts(text, (part) => (/[;,|\n]/.test(part) ? null : part)) ?? [text]
}
