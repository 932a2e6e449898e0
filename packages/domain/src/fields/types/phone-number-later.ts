import { z } from 'zod'
import { defineFieldType, type FieldType } from '../field-type.ts'
import { textOperators } from '../operators-by-shape.ts'
import { phoneGroups } from '../phone-groups.ts'

let whole: FieldType | undefined

/** The library that knows the numbers of all countries: to be there before one is written. */
export async function loadPhoneNumbers(): Promise<void> {
  whole ??= (await import('./phone-number.ts')).phoneNumber
}

function loaded(): FieldType {
  if (!whole) throw new Error('Phone numbers are read before their library is there')
  return whole
}

/** Phone numbers where most are only shown: what reads them comes when it is needed (the web app puts this in its place). */
export const phoneNumber = defineFieldType({
  id: 'phone_number',
  shape: 'text',
  settings: z.object({}),
  defaultSettings: {},
  value: (settings) => loaded().value(settings),
  refusal: 'not-a-phone-number',
  parse: (text, settings, context) => loaded().parse(text, settings, context),
  format: String,
  display: (value) => phoneGroups(String(value)),
  sortKey: String,
  operators: textOperators,
  searchText: String,
  isUniqueAllowed: true,
  samples: [{ value: '+15035550148' }, { value: '+525512345678' }, { value: '+33142685300' }],
})
