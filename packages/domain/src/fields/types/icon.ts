import { z } from 'zod'
import { fold } from '../../text/fold.ts'
import { defineFieldType } from '../field-type.ts'
import { iconNames } from '../icon-names.ts'
import { iconOf, iconParts } from '../icon-style.ts'
import { oneIdOperators } from '../operators-by-shape.ts'

const wordsOf = (value: unknown): string => String(value).replaceAll(/[-/]/g, ' ')

/** The one way an icon is written, or null where the catalogue has none such. */
function identifierOf(text: string): string | null {
  const { name, style } = iconParts(text)
  return iconNames.has(name) ? iconOf(name, style) : null
}

/** An identifier of the icon catalogue, such as `piano-keys` or `solid/piano-keys`. */
export const icon = defineFieldType({
  id: 'icon',
  shape: 'text',
  settings: z.object({}),
  defaultSettings: {},
  value: () => z.string().refine((text) => identifierOf(text) === text),
  refusal: 'not-an-icon',
  parse: (text) => {
    const identifier = identifierOf(fold(text).replaceAll(/[\s_]+/g, '-'))
    return identifier === null ? { problem: 'not-an-icon' } : { value: identifier }
  },
  format: String,
  display: (value, _settings, { iconName }) => iconName?.(String(value)) ?? wordsOf(value),
  sortKey: (value) => fold(String(value)),
  operators: oneIdOperators,
  searchText: (value, _settings, { iconWords }) => iconWords?.(String(value)) ?? wordsOf(value),
  isChoice: true,
  isUniqueAllowed: true,
  samples: [{ value: 'piano-keys' }, { value: 'solid/guitar' }, { value: 'regular/microphone-stage' }],
})
