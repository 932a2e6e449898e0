export const preferences = {
  title: 'User Preferences',
  language: 'Interface language',
  languageHelp: 'Menus, buttons and messages. Your records keep the language they were written in.',
  appearance: 'Appearance',
  appearanceHelp: 'Kept on this device.',
  light: 'Light',
  dark: 'Dark',
  system: 'As the system',
  languageSaved: 'Language preference saved successfully',
  languageFailed: 'Failed to save language preference',
} as const
