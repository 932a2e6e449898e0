import type { TextContext } from './field-type.ts'
import type { Candidate } from './guess-candidate.ts'
import { dateRanges, dates, instants, times } from './guess-dates.ts'
import { amounts, numbers, percentages } from './guess-numbers.ts'
import { fieldTypeOf } from './registry.ts'

/** In the order of preference. `header` is folded. */
export function candidates(context: TextContext, header: string): Candidate[] {
  if (/\b(zip|postal|postcode|code|codigo|isbn|ssn|sku|iban)\b|[_ ](zip|code)$|^cp$/.test(header))
    return [textOf('email_address', context)]
  const isPhone = /phone|telefono|telephone|\btel\b|mobile|movil|celular|portable|fax/.test(header)
  const isLength = /duration|duracion|duree|length|tempo|\bpace\b|\bage\b/.test(header)
  return [
    booleans(),
    ...(isPhone ? [] : [numbers(context), percentages(context), amounts(context)]),
    dates(context),
    instants(context),
    // Minutes and seconds look the same.
    ...(isLength ? [] : [times()]),
    dateRanges(context),
    textOf('email_address', context),
    urls(context),
    phones(context, isPhone),
  ]
}

function booleans(): Candidate {
  const pairs = [
    ['true', 'false'],
    ['yes', 'no'],
    ['si', 'no'],
    ['oui', 'non'],
    ['vrai', 'faux'],
    ['verdadero', 'falso'],
    ['y', 'n'],
  ]
  const seen = new Set<string>()
  return {
    accepts: (text) => {
      seen.add(text.toLowerCase().replace('í', 'i'))
      return seen.size <= 2
    },
    guess: () => {
      const isPair = pairs.some(
        (pair) => [...seen].every((word) => pair.includes(word)) && (seen.size === 2 || (pair[0] ?? '').length > 3),
      )
      return isPair ? { dataType: 'boolean', settings: {}, reading: {} } : null
    },
  }
}

function urls(context: TextContext): Candidate {
  const url = textOf('url', context)
  return { ...url, accepts: (text) => /^(https?:\/\/|www\.)/i.test(text) && url.accepts(text) }
}

/** Reading a phone number is dear: beyond so many good ones only each twentieth is read, the others must look like one. */
const phonesRead = 2000
const phonesPerReading = 20

/** Without a header that says so, only texts with a plus or brackets are phones: digits alone may be anything. */
function phones(context: TextContext, isPhone: boolean): Candidate {
  const phone = textOf('phone_number', context)
  let seen = 0
  return {
    ...phone,
    accepts(text) {
      if (!isPhone && !/^\+|^\(\d/.test(text)) return false
      seen++
      if (seen > phonesRead && seen % phonesPerReading > 0) return /^(tel:)?[+(\d][\d\s().+/-]{4,30}$/i.test(text)
      return phone.accepts(text)
    },
  }
}

function textOf(dataType: 'email_address' | 'url' | 'phone_number', context: TextContext): Candidate {
  const type = fieldTypeOf(dataType)
  return {
    accepts: (text) => 'value' in type.parse(text, {}, context),
    guess: () => ({ dataType, settings: {}, reading: {} }),
  }
}
