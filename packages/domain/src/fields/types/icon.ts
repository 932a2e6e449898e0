import { z } from 'zod'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import { iconNames } from '../icon-names.ts'
import { oneIdOperators } from '../operators-by-shape.ts'

const wordsOf = (value: unknown): string => String(value).replaceAll('-', ' ')

/** A name of the icon catalogue, such as `piano-keys`. */
export const icon = defineFieldType({
  id: 'icon',
  shape: 'text',
  settings: z.object({}),
  defaultSettings: {},
  value: () => z.string().refine((name) => iconNames.has(name)),
  refusal: 'not-an-icon',
  parse: (text) => {
    const name = fold(text).replaceAll(/[\s_]+/g, '-')
    return iconNames.has(name) ? { value: name } : { problem: 'not-an-icon' }
  },
  format: String,
  display: wordsOf,
  sortKey: (value) => fold(String(value)),
  operators: oneIdOperators,
  searchText: wordsOf,
  isChoice: true,
  isUniqueAllowed: true,
  samples: [{ value: 'piano-keys' }, { value: 'guitar' }, { value: 'microphone-stage' }],
})
