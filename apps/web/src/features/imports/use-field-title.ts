import type { Language } from '@trellis/domain/api/ids'
import type { Field } from '@trellis/domain/fields/field'
import { useTranslation } from 'react-i18next'

/** The title of a field in the current language, else in any it has. */
export function useFieldTitle() {
  const { i18n } = useTranslation()
  return ({ title, columnName }: Pick<Field, 'title' | 'columnName'>): string =>
    title[i18n.language as Language] ?? Object.values(title)[0] ?? columnName
}
