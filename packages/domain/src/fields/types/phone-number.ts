import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { z } from 'zod'
import { defineFieldType } from '../field-type.ts'
import { textOperators } from '../operators-by-shape.ts'

/** E.164, or null; an extension has no place in it and is not dropped in silence. */
function readPhone(text: string, country?: string): string | null {
  const defaultCountry = country && isSupportedCountry(country) ? country : undefined
  const phone = parsePhoneNumberFromString(text, { ...(defaultCountry && { defaultCountry }), extract: false })
  return phone?.isValid() && !phone.ext ? phone.number : null
}

const callingCodes = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)))

/** What people type within the country. No calling code begins another, so that the first that fits is the one. */
function nationalNumber(e164: string): string {
  for (let length = 1; length <= 3; length++)
    if (callingCodes.has(e164.slice(1, length + 1))) return e164.slice(length + 1)
  return ''
}

const international = z
  .string()
  .max(60)
  .transform((text, check) => {
    const number = readPhone(text)
    if (number === null) check.addIssue({ code: 'custom', message: 'not-a-phone-number' })
    return number ?? z.NEVER
  })

export const phoneNumber = defineFieldType({
  id: 'phone_number',
  shape: 'text',
  settings: z.object({}),
  defaultSettings: {},
  value: () => international,
  refusal: 'not-a-phone-number',
  parse: (text, _settings, { country }) => {
    const number = readPhone(text.replace(/^tel:/i, ''), country)
    return number === null ? { problem: 'not-a-phone-number' } : { value: number }
  },
  format: String,
  display: (value) => parsePhoneNumberFromString(String(value))?.formatInternational() ?? String(value),
  sortKey: String,
  operators: textOperators,
  searchText: (value) => `${String(value)} ${nationalNumber(String(value))}`,
  isUniqueAllowed: true,
  samples: [{ value: '+15035550148' }, { value: '+525512345678' }, { value: '+33142685300' }],
})
