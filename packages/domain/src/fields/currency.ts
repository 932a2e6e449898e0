/** Active currencies of ISO 4217 that people pay with. */
export const currencies = [
  ...['AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BHD', 'BIF', 'BMD', 'BND'],
  ...['BOB', 'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CUP', 'CVE'],
  ...['CZK', 'DJF', 'DKK', 'DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'EUR', 'FJD', 'FKP', 'GBP', 'GEL', 'GHS', 'GIP', 'GMD'],
  ...['GNF', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'IRR', 'ISK', 'JMD', 'JOD', 'JPY'],
  ...['KES', 'KGS', 'KHR', 'KMF', 'KPW', 'KRW', 'KWD', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'LYD', 'MAD'],
  ...['MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO'],
  ...['NOK', 'NPR', 'NZD', 'OMR', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RUB', 'RWF'],
  ...['SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SVC', 'SYP', 'SZL', 'THB'],
  ...['TJS', 'TMT', 'TND', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'UGX', 'USD', 'UYU', 'UZS', 'VED', 'VES', 'VND'],
  ...['VUV', 'WST', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF', 'YER', 'ZAR', 'ZMW', 'ZWG'],
] as const

export type Currency = (typeof currencies)[number]

const noDecimals: readonly string[] = [
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
]
const threeDecimals: readonly string[] = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']

/** Digits after the decimal mark, by ISO 4217 (what Intl says follows daily use instead and differs between browsers). */
export function currencyScale(currency: Currency): number {
  if (noDecimals.includes(currency)) return 0
  return threeDecimals.includes(currency) ? 3 : 2
}

const dollarsByCountry: Record<string, Currency> = {
  ...{
    AR: 'ARS',
    AU: 'AUD',
    CA: 'CAD',
    CL: 'CLP',
    CO: 'COP',
    DO: 'DOP',
    HK: 'HKD',
    MX: 'MXN',
    NZ: 'NZD',
    SG: 'SGD',
    UY: 'UYU',
  },
}
const bySign: Record<string, Currency> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  R$: 'BRL',
  US$: 'USD',
  MX$: 'MXN',
  CA$: 'CAD',
  A$: 'AUD',
}

const amount = /^([-−(]?\s*)([^\d\s.,()+−-]*)(\s*[-−]?\s*(?:\d[\d.,'’\s]*|\.\d+))([^\d\s.,()]*)(\)?)$/

/** Takes the sign or code of a currency off a text: `-$5`, `5 €`, `USD 12`, `($5.00)`. Null when the text is no amount. */
export function splitCurrency(text: string): { sign: string; number: string } | null {
  const [, open = '', before = '', digits, after = '', close = ''] = amount.exec(text) ?? []
  if (digits === undefined || (before && after)) return null
  return { sign: (before || after).toUpperCase(), number: `${open}${digits.trim()}${close}` }
}

/** The currency a sign or code means in a country. */
export function currencyOfSign(sign: string, country: string): Currency | null {
  if (sign === '$') return dollarsByCountry[country] ?? 'USD'
  if (sign === '¥') return country === 'CN' ? 'CNY' : 'JPY'
  return bySign[sign] ?? currencies.find((each) => each === sign) ?? null
}

/** The number of an amount in this currency; null when it names another one. */
export function withoutCurrency(text: string, currency: Currency): string | null {
  const split = splitCurrency(text)
  if (!split) return text
  const meant = ['$', '¥'].includes(split.sign) ? currency : currencyOfSign(split.sign, '')
  return split.sign === '' || meant === currency ? split.number : null
}
