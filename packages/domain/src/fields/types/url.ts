import { z } from 'zod'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import { textOperators } from '../operators-by-shape.ts'

const address = z
  .string()
  .trim()
  .max(4000)
  .regex(/^https?:\/\/[^\s<>"\\]+$/i)
  .pipe(z.url({ protocol: /^https?$/ }))

/** Only http and https: an address may never run as code. */
export const url = defineFieldType({
  id: 'url',
  shape: 'text',
  settings: z.object({}),
  defaultSettings: {},
  value: () => address,
  refusal: 'not-a-url',
  parse: (text) => {
    const full = /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}[\p{L}\d-]+(:\d+)?([/?#]|$)/u.test(text) ? `https://${text}` : text
    const read = address.safeParse(full)
    return read.success ? { value: read.data } : { problem: 'not-a-url' }
  },
  format: String,
  display: (value) =>
    String(value)
      .replace(/^https?:\/\/(www\.)?/i, '')
      .replace(/\/$/, ''),
  sortKey: (value) => fold(String(value)),
  operators: textOperators,
  searchText: String,
  isUniqueAllowed: true,
  samples: [{ value: 'https://harbor-conservatory.example.org/recitals?year=2026' }, { value: 'http://example.com' }],
})
