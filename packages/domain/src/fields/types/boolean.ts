import { z } from 'zod'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'

const yes = ['true', 'yes', 'y', 'si', 's', 'oui', 'o', 'vrai', 'verdadero', '1', 't', 'on', 'x', '✓', '✔']
const no = ['false', 'no', 'n', 'non', 'faux', 'falso', '0', 'f', 'off']
const words = { en: ['Yes', 'No'], es: ['Sí', 'No'], fr: ['Oui', 'Non'] } as const

export const boolean = defineFieldType({
  id: 'boolean',
  shape: 'boolean',
  settings: z.object({}),
  defaultSettings: {},
  value: () => z.boolean(),
  refusal: 'not-a-boolean',
  parse: (text) => {
    const word = fold(text)
    if (yes.includes(word)) return { value: true }
    return no.includes(word) ? { value: false } : { problem: 'not-a-boolean' }
  },
  format: String,
  display: (value, _settings, { language }) => words[language][value === true ? 0 : 1],
  sortKey: Number,
  operators: ['is', 'is_not', 'is_empty', 'is_not_empty'],
  isUniqueAllowed: false,
  samples: [{ value: true }, { value: false }],
})
