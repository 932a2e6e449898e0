import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { callingCodeOf, isPlainE164 } from '../e164.ts'
import { defineFieldType } from '../field-type.ts'
import { textOperators } from '../operators-by-shape.ts'

/** E.164, or null; an extension has no place in it and is not dropped in silence. */
function readPhone(text: string, country?: string): string | null {
  if (isPlainE164(text)) return text
  const defaultCountry = country && isSupportedCountry(country) ? country : undefined
  const phone = parsePhoneNumberFromString(text, { ...(defaultCountry && { defaultCountry }), extract: false })
  return phone?.isValid() && !phone.ext ? phone.number : null
}

/** What people type within the country; '' where no country has the number. */
function nationalNumber(e164: string): string {
  const code = callingCodeOf(e164)
  return code && e164.slice(code.length + 1)
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
