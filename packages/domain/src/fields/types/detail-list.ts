import { z } from 'zod'
import { cleanText, isStorable } from '../../text/clean.ts'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import type { Value } from '../field-type.ts'
import { inStoredOrder } from '../json-part.ts'
import type { JsonPart } from '../json-part.ts'
import { readLabelled, writeLabelled } from '../labelled-text.ts'

export const mostDetails = 100
const longestLabel = 200
const longestDetail = 2000

export interface Detail {
  readonly label: string
  readonly value: string
}

const text = (longest: number) => z.string().trim().max(longest, 'too-long').refine(isStorable)

const detail = z
  .object({ label: text(longestLabel).default(''), value: text(longestDetail).default('') })
  .refine(({ label, value }) => label !== '' || value !== '')

const schema = z.array(detail).min(1).max(mostDetails, 'too-long').transform(inStoredOrder)

export const detailsOf = (value: Value): Detail[] => (value ?? []) as unknown as Detail[]

const wordsOf = (value: Value): string =>
  detailsOf(value)
    .map((line) => `${line.label} ${line.value}`)
    .join(' ')

const allTexts: JsonPart = {
  comparison: 'text',
  operators: ['contains', 'does_not_contain', 'is_empty', 'is_not_empty'],
  list: '',
  keys: ['label', 'value'],
  editedAs: 'plain_text',
}

/** Lines of a label and a text, in order. */
export const detailList = defineFieldType({
  id: 'detail_list',
  shape: 'json',
  settings: z.object({}),
  defaultSettings: {},
  value: () => schema,
  refusal: 'not-details',
  parse: (written) => {
    const read = schema.safeParse(readLabelled(cleanText(written)).map(([label, value]) => ({ label, value })))
    return read.success ? { value: read.data } : { problem: 'not-details' }
  },
  format: (value) => writeLabelled(detailsOf(value).map((line) => [line.label, line.value])),
  display: (value) =>
    detailsOf(value)
      .map((line) => [line.label, line.value].filter((part) => part !== '').join(': '))
      .join(', '),
  sortKey: (value) => fold(wordsOf(value)),
  operators: allTexts.operators,
  compared: allTexts,
  searchText: wordsOf,
  isSortable: false,
  isUniqueAllowed: false,
  samples: [
    {
      value: inStoredOrder([
        { label: 'Bow', value: '3/4, pernambuco' },
        { label: 'Strings', value: 'changed in May; next: "Évah"' },
        { label: '', value: 'Inès carries it to the 100% rehearsal' },
      ]),
    },
    { value: inStoredOrder([{ label: 'Allergies', value: '' }]) },
  ],
})
