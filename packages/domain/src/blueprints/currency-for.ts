import type { Language } from '../api/ids.ts'
import type { Currency } from '../fields/currency.ts'

interface SampleCurrency {
  readonly currency: Currency
  /** What a dollar is worth, roughly: sample prices should look like prices there. */
  readonly factor: number
  /** Prices are multiples of it. */
  readonly step: number
}

const euroCountries = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'HR', 'IE', 'IT', 'LT', 'LU', 'LV', 'MC', 'NL', 'PT']

const byCountry: Readonly<Record<string, SampleCurrency>> = {
  ...Object.fromEntries(euroCountries.map((country) => [country, { currency: 'EUR', factor: 1, step: 1 } as const])),
  AR: { currency: 'ARS', factor: 1400, step: 500 },
  AU: { currency: 'AUD', factor: 1.5, step: 1 },
  CA: { currency: 'CAD', factor: 1.4, step: 1 },
  CH: { currency: 'CHF', factor: 1, step: 1 },
  CL: { currency: 'CLP', factor: 950, step: 500 },
  CO: { currency: 'COP', factor: 4000, step: 1000 },
  GB: { currency: 'GBP', factor: 0.8, step: 1 },
  MX: { currency: 'MXN', factor: 18, step: 10 },
  PE: { currency: 'PEN', factor: 3.7, step: 1 },
  US: { currency: 'USD', factor: 1, step: 1 },
}

/** The currency of the team's country; of others the one that its language is mostly paid in. */
export function currencyFor(country: string, language: Language): SampleCurrency {
  return byCountry[country] ?? { currency: language === 'fr' ? 'EUR' : 'USD', factor: 1, step: 1 }
}
