import { z } from 'zod'
import { cleanText, isStorable } from '../../text/clean.ts'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import { textOperators } from '../operators-by-shape.ts'
import { longestText } from './plain-text.ts'

/** What the code of a field may be written in; the names are the same in every language. */
export const codeLanguages = [
  'plain',
  'css',
  'html',
  'javascript',
  'json',
  'markdown',
  'python',
  'shell',
  'sql',
  'typescript',
  'xml',
  'yaml',
] as const

/** Line breaks of every system become one; blank lines around the code are no part of it. */
const tidy = (code: string): string => code.replace(/\r\n?/g, '\n').trim()

/** Text whose lines and blanks matter, in a monospaced font. */
export const code = defineFieldType({
  id: 'code',
  shape: 'text',
  settings: z.object({ language: z.enum(codeLanguages).default('plain') }),
  defaultSettings: { language: 'plain' },
  value: () => z.string().transform(tidy).pipe(z.string().min(1).max(longestText).refine(isStorable)),
  refusal: 'too-long',
  parse: (text) => {
    const value = tidy(cleanText(text))
    return value.length > longestText ? { problem: 'too-long' } : { value: value || null }
  },
  format: String,
  display: String,
  sortKey: (value) => fold(String(value)),
  operators: textOperators,
  searchText: String,
  isUniqueAllowed: false,
  samples: [
    { value: 'X:1\nT:Warm-up in D\nM:4/4\nK:D\nD2 F2 A2 d2 | c2 A2 F2 D2 |]' },
    { value: '{\n  "tempo": 96,\n  "swing": true\n}', settings: { language: 'json' } },
    {
      value: 'select name\nfrom students\nwhere balance > 0 -- and not on leave',
      settings: { language: 'sql' },
    },
  ],
})
