import { z } from 'zod'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import { textOperators } from '../operators-by-shape.ts'

const address = z.string().trim().toLowerCase().max(254).pipe(z.email())

export const emailAddress = defineFieldType({
  id: 'email_address',
  shape: 'text',
  settings: z.object({}),
  defaultSettings: {},
  value: () => address,
  refusal: 'not-an-email',
  parse: (text) => {
    const read = address.safeParse(text.replace(/^mailto:/i, ''))
    return read.success ? { value: read.data } : { problem: 'not-an-email' }
  },
  format: String,
  display: String,
  sortKey: (value) => fold(String(value)),
  operators: textOperators,
  searchText: String,
  isUniqueAllowed: true,
  samples: [{ value: 'c.delacroix@example.org' }, { value: 'odile.fontaine+lessons@music.example.com' }],
})
