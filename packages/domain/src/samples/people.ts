import type { Person } from '../fields/field-type.ts'

/** The people of Harbor Conservatory; the first ones are known from the pictures of the interface. */

export const teacherNames = [
  'Julien Moreau',
  'Sofía Herrera',
  'Tomás Ibáñez',
  'Hélène Roche',
  'Ade Balogun',
  'Nadia Rahimi',
  'Kenji Watanabe',
  'Ingrid Sørensen',
] as const

export const studentNames = [
  ...['Inès Delacroix', 'Mateo Villaseñor', 'Chloé Fontaine', 'Owen Whitfield', 'Lucía Quiroga', 'Amara Nwosu'],
  ...['Gaspard Mercier', 'Renata Salcedo', 'Daniel Kim', 'Éloïse Garnier', 'Emilio Cárdenas', 'Grace Lindqvist'],
  ...['Yanis Benali', 'Isabela Montoya', 'Hugo Lefèvre', 'Priya Raman', 'Noé Dubois-Martin', 'Valentina Ríos'],
  ...['Łukasz Wójcik', 'Maeve O’Connor', 'Thiago Carvalho', 'Aïcha Diallo', 'Jonas Weiß', 'Ximena Ñáñez'],
  ...['Nguyễn Minh Anh', 'Astrid Bjørnsdóttir', 'Samuel Okonkwo', 'Camille Lœwenstein', 'Diego Peña', 'Zoë Hartmann'],
  ...['İpek Yılmaz', 'Elliot Marsh', 'Paloma Echeverría', 'Théo Blanchard', 'Hana Sato', 'Marcus Bell'],
  ...['Beatriz Araújo', 'Léa Fournier', 'Kwame Asante', 'Olga Petrova', 'Rafael Domínguez', 'Nora Haugen'],
  ...['Anaïs Girard', 'Malik Johnson', 'Florencia Gómez', 'Basile Renaud', 'Leilani Kahale', 'Tomasz Żak'],
  ...['Eva Kovács', 'Joaquín Urrutia', 'Manon Chevalier', 'Desmond Clarke', 'Alma Rosales', 'Søren Krogh'],
  ...['Iris van den Berg', 'Ramón Cabezas', 'Odette Marchand', 'Felix Baumann', 'Guadalupe Núñez', 'Wei Zhang'],
] as const

export interface SampleUser {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly language: 'en' | 'es' | 'fr'
  /** What the person is in which team; `other` is a second team that must see nothing of the first. */
  readonly team: 'harbor' | 'other'
  readonly isTeamAdmin: boolean
  readonly isSystemAdmin: boolean
}

/** People who sign in. */
export const sampleUsers: readonly SampleUser[] = [
  {
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'maya.okafor@example.org',
    language: 'en',
    team: 'harbor',
    isTeamAdmin: true,
    isSystemAdmin: true,
  },
  {
    firstName: 'Julien',
    lastName: 'Moreau',
    email: 'julien.moreau@example.org',
    language: 'fr',
    team: 'harbor',
    isTeamAdmin: false,
    isSystemAdmin: false,
  },
  {
    firstName: 'Sofía',
    lastName: 'Herrera',
    email: 'sofia.herrera@example.org',
    language: 'es',
    team: 'other',
    isTeamAdmin: true,
    isSystemAdmin: false,
  },
]

/** The people of Harbor Conservatory as fields name them, numbered as `sampleUsers`; one of them has left. */
export const samplePeople: readonly Person[] = [
  ...sampleUsers.flatMap(({ firstName, lastName, email, team }, index) =>
    team === 'harbor' ? [{ id: index + 1, name: `${firstName} ${lastName}`, email, isCurrent: true }] : [],
  ),
  { id: 4, name: 'Ruth Calder', email: 'ruth.calder@example.org', isCurrent: false },
]

/** Two teams: all tests of who may see what need a stranger. */
export const sampleTeams = {
  harbor: {
    name: 'Harbor Conservatory',
    shortName: 'Harbor',
    brand: 'music',
    timezone: 'America/Los_Angeles',
    country: 'US',
    language: 'en',
  },
  other: {
    name: 'Academia Cantera',
    shortName: 'Cantera',
    brand: 'schools',
    timezone: 'America/Mexico_City',
    country: 'MX',
    language: 'es',
  },
} as const
