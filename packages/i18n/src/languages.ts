import type { Language } from '@trellis/domain/api/ids'

/** How dates, numbers and money are written in each interface language. Spanish is that of Latin America. */
export const localeByLanguage: Record<Language, string> = { en: 'en-US', es: 'es-419', fr: 'fr-FR' }

/** Each language under its own name, as a list of languages shows it. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español', fr: 'Français' }
