import type { preferences as english } from '../en/preferences.ts'
import type { Phrases } from '../phrases.ts'

export const preferences = {
  title: 'Préférences utilisateur',
  language: 'Langue de l’interface',
  languageHelp: 'Menus, boutons et messages. Vos enregistrements gardent la langue dans laquelle ils ont été écrits.',
  appearance: 'Apparence',
  appearanceHelp: 'Conservée sur cet appareil.',
  light: 'Claire',
  dark: 'Sombre',
  system: 'Comme le système',
  languageSaved: 'Préférence de langue enregistrée',
  languageFailed: 'La préférence de langue n’a pas pu être enregistrée',
} satisfies Phrases<typeof english>
