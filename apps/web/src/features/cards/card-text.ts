import { useTranslation } from 'react-i18next'
import type { Language, LocalText } from '@trellis/domain/api/ids'
import { useTeam } from '../../session/use-session.ts'

/** A text in the interface language, else in the team's data language, else in any. */
export function useLocalText(): (text: LocalText) => string {
  const { i18n } = useTranslation()
  const { defaultDataLanguage } = useTeam().Team
  return (text) =>
    text[i18n.language as Language] || text[defaultDataLanguage] || Object.values(text).find(Boolean) || ''
}
