import { z } from 'zod'
import { cleanText, isStorable } from '../../text/clean.ts'
import { fold } from '../../text/fold.ts'
import { looksLikeHtml, stripTags, textToHtml } from '../../text/strip-tags.ts'
import { defineFieldType } from '../field-type.ts'
import { longestText } from './plain-text.ts'

const plainOf = (value: unknown): string => stripTags(String(value)).replace(/\s+/g, ' ').trim()

/** HTML that the server has sanitised; compared, sorted and searched by its words. */
export const formattedText = defineFieldType({
  id: 'formatted_text',
  shape: 'text',
  settings: z.object({}),
  defaultSettings: {},
  value: () =>
    z
      .string()
      .trim()
      .min(1)
      .max(longestText)
      .refine(isStorable)
      .transform((html) => (looksLikeHtml(html) ? html : `<p>${html}</p>`)),
  refusal: 'too-long',
  parse: (text) => {
    const clean = cleanText(text).trim()
    if (clean === '') return { value: null }
    const html = looksLikeHtml(clean) ? clean : textToHtml(clean)
    return html.length > longestText ? { problem: 'too-long' } : { value: html }
  },
  format: String,
  display: plainOf,
  sortKey: (value) => fold(plainOf(value)),
  operators: ['contains', 'does_not_contain', 'is_empty', 'is_not_empty'],
  searchText: plainOf,
  isHtml: true,
  isSortable: false,
  isUniqueAllowed: false,
  samples: [
    { value: '<p>Grade 7 in <strong>November</strong>; prefers French.</p>' },
    {
      value:
        '<p>Ask her mother about the Lyon exchange</p><ul><li>before the end of May</li><li>bow &lt; 3/4</li></ul>',
    },
  ],
})
