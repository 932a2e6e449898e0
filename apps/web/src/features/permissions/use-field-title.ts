import type { Language } from '@trellis/domain/api/ids'
import type { Field } from '@trellis/domain/fields/field'
import { useTranslation } from 'react-i18next'
import { useTeam } from '../../session/use-session.ts'

/** A field's title in the interface language, else in the team's data language, else its machine name. */
export function useFieldTitle() {
  const { i18n } = useTranslation()
  const { defaultDataLanguage } = useTeam().Team
  return ({ title, columnName }: Pick<Field, 'title' | 'columnName'>) =>
    title[i18n.language as Language] || title[defaultDataLanguage] || columnName
}
