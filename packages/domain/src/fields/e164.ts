import { getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/min'

/** What the library knows of a country's numbers; it does not declare these. */
interface Plan {
  nationalNumberPattern(): string
  nationalPrefixForParsing(): string | undefined
  leadingDigits(): string | undefined
  hasTypes(): boolean
  type(name: string): { pattern(): string; possibleLengths(): number[] | undefined } | undefined
}

interface Country {
  readonly leading: RegExp | null
  readonly isOfPlan: (national: string) => boolean
  readonly isOfType: (national: string) => boolean
  readonly hasTypes: boolean
}

interface CallingCode {
  /** What may stand before a number within the country, and is no part of it. */
  readonly prefix: RegExp | null
  readonly countries: readonly Country[]
}

const kinds = [
  'FIXED_LINE',
  'MOBILE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'VOIP',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]

const codes = new Map<string, CallingCode>()

/**
 * Whether a text is a valid number in E.164 already, as the library would find after reading it for 30 µs: it compiles
 * its patterns for every number, and an import asks for every row. False also for what only the library can tell.
 */
export function isPlainE164(text: string): boolean {
  if (!/^\+[1-9]\d{5,14}$/.test(text)) return false
  const code = callingCodeOf(text)
  if (!code) return false
  const national = text.slice(code.length + 1)
  const { prefix, countries } = plansOf(code)
  if (prefix?.test(national)) return false
  const country =
    countries.length === 1
      ? countries[0]
      : countries.find(({ leading, isOfType }) => (leading ? leading.test(national) : isOfType(national)))
  if (!country) return false
  return country.hasTypes ? country.isOfType(national) : country.isOfPlan(national)
}

const known = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)))

/** No calling code begins another, so that the first that fits is the one; '' for none of a country. */
export function callingCodeOf(e164: string): string {
  for (let length = 1; length <= 3; length++) {
    const code = e164.slice(1, length + 1)
    if (known.has(code)) return code
  }
  return ''
}

function plansOf(code: string): CallingCode {
  const kept = codes.get(code)
  if (kept) return kept
  const metadata = new Metadata()
  const all = (metadata as unknown as { metadata: { country_calling_codes: Record<string, string[]> } }).metadata
  const names = all.country_calling_codes[code] ?? []
  const planOf = (country: string): Plan => {
    metadata.selectNumberingPlan(country as never)
    return metadata.numberingPlan as unknown as Plan
  }
  const prefix = names[0] && planOf(names[0]).nationalPrefixForParsing()
  const plans = { prefix: prefix ? new RegExp(`^(?:${prefix})`) : null, countries: names.map(planOf).map(countryOf) }
  codes.set(code, plans)
  return plans
}

function countryOf(plan: Plan): Country {
  const own = whole(plan.nationalNumberPattern())
  const leading = plan.leadingDigits()
  const types = kinds.flatMap((kind) => {
    const type = plan.hasTypes() ? plan.type(kind) : undefined
    return type?.pattern() ? { pattern: whole(type.pattern()), lengths: type.possibleLengths() } : []
  })
  return {
    leading: leading ? new RegExp(`^(?:${leading})`) : null,
    hasTypes: plan.hasTypes(),
    isOfPlan: (national) => own.test(national),
    isOfType: (national) =>
      own.test(national) &&
      types.some(({ pattern, lengths }) => (!lengths || lengths.includes(national.length)) && pattern.test(national)),
  }
}

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`)
