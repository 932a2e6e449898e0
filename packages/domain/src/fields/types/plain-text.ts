import { z } from 'zod'
import { cleanText, isStorable } from '../../text/clean.ts'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import { textOperators } from '../operators-by-shape.ts'

export const longestText = 100_000

const settings = z.object({
  /** Characters; as many as text may ever have when missing. */
  maxLength: z.number().int().min(1).max(longestText).optional(),
  isMultiline: z.boolean().default(false),
})

export const plainText = defineFieldType({
  id: 'plain_text',
  shape: 'text',
  settings,
  defaultSettings: { isMultiline: false },
  value: ({ maxLength = longestText }) => z.string().trim().min(1).max(maxLength).refine(isStorable),
  refusal: 'too-long',
  parse: (text, { maxLength = longestText }) => {
    const value = cleanText(text).trim()
    return value.length > maxLength ? { problem: 'too-long' } : { value: value || null }
  },
  format: String,
  display: String,
  sortKey: (value) => fold(String(value)),
  operators: textOperators,
  searchText: String,
  isUniqueAllowed: true,
  samples: [
    { value: 'Inès Delacroix' },
    { value: 'ЁЖИК, Ἀθῆναι, 東京, 🎻' },
    { value: '"quoted", with; separators' },
    { value: 'First line\nSecond line', settings: { isMultiline: true } },
    { value: '4B', settings: { isMultiline: false, maxLength: 4 } },
  ],
})
