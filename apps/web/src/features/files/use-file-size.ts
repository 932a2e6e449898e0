import type { Language } from '@trellis/domain/api/ids'
import { localeByLanguage } from '@trellis/i18n/languages'
import { useTranslation } from 'react-i18next'

/** Bytes as people read them, in the current language: 3.4 MB. */
export function useFileSize() {
  const { i18n } = useTranslation()
  const locale = localeByLanguage[i18n.language as Language]
  return (bytes: number): string => {
    const [unit, divisor] =
      bytes < 1000
        ? (['byte', 1] as const)
        : bytes < 1024 ** 2
          ? (['kilobyte', 1024] as const)
          : bytes < 1024 ** 3
            ? (['megabyte', 1024 ** 2] as const)
            : (['gigabyte', 1024 ** 3] as const)
    const amount = bytes / divisor
    const format = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: amount < 10 ? 1 : 0,
    })
    // The narrow space of French disappears between large figures and their unit.
    return format.format(amount).replace('\u202f', '\u00a0')
  }
}
