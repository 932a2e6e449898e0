import type { Language } from '@trellis/domain/api/ids'
import { decimalMarkOf } from '@trellis/domain/fields/locale'
import { readNumber } from '@trellis/domain/fields/number-text'
import { useTranslation } from 'react-i18next'
import { useTeam } from '../../session/use-session.ts'

/** A price as it is kept and as one reads and writes it: with the decimal mark of the language, like money in a field. */
export function usePriceText() {
  const { i18n } = useTranslation()
  const spoken = { language: i18n.language as Language, country: useTeam().Team.defaultCountry }
  return {
    write: (price: string | null) => price?.replace('.', decimalMarkOf(spoken)) ?? '',
    /** What is no number is left as it is, for the rule to refuse it; null for nothing. */
    read: (text: string) => (text.trim() === '' ? null : (readNumber(text.trim(), spoken) ?? text.trim())),
  }
}
