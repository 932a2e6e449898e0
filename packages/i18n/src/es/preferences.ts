import type { preferences as english } from '../en/preferences.ts'
import type { Phrases } from '../phrases.ts'

export const preferences = {
  title: 'Preferencias de usuario',
  language: 'Idioma de la interfaz',
  languageHelp: 'Menús, botones y mensajes. Los registros conservan el idioma en que se escribieron.',
  appearance: 'Apariencia',
  appearanceHelp: 'Se guarda en este dispositivo.',
  light: 'Clara',
  dark: 'Oscura',
  system: 'Como el sistema',
  languageSaved: 'La preferencia de idioma se guardó correctamente',
  languageFailed: 'No se pudo guardar la preferencia de idioma',
} satisfies Phrases<typeof english>
