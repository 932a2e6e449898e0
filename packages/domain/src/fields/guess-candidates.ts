import type { TextContext } from './field-type.ts'
import type { Candidate } from './guess-candidate.ts'
import { dates, instants } from './guess-dates.ts'
import { amounts, numbers, percentages } from './guess-numbers.ts'
import { fieldTypeOf } from './registry.ts'

/** In the order of preference. `header` is folded. */
export function candidates(context: TextContext, header: string): Candidate[] {
  if (/\b(zip|postal|postcode|code|codigo|isbn|ssn|sku|iban)\b|[_ ](zip|code)$|^cp$/.test(header))
    return [textOf('email_address', context)]
  const isPhone = /phone|telefono|telephone|\btel\b|mobile|movil|celular|portable|fax/.test(header)
  return [
    booleans(),
    ...(isPhone ? [] : [numbers(context), percentages(context), amounts(context)]),
    dates(context),
    instants(context),
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

/** Without a header that says so, only texts with a plus or brackets are phones: digits alone may be anything. */
function phones(context: TextContext, isPhone: boolean): Candidate {
  const phone = textOf('phone_number', context)
  return { ...phone, accepts: (text) => (isPhone || /^\+|^\(\d/.test(text)) && phone.accepts(text) }
}

function textOf(dataType: 'email_address' | 'url' | 'phone_number', context: TextContext): Candidate {
  const type = fieldTypeOf(dataType)
  return {
    accepts: (text) => 'value' in type.parse(text, {}, context),
    guess: () => ({ dataType, settings: {}, reading: {} }),
  }
}
