import type { Phrases } from '../phrases.ts'
import type { fields as english } from '../en/fields.ts'

export const fields = {
  empty: 'Vide',
  required: 'obligatoire',
  openCalendar: 'Ouvrir le calendrier',
  addToList: 'Ajouter « {{name}} »',
  noChoice: 'Aucun choix trouvé',
  noRecordFound: 'Aucun enregistrement trouvé',
  unnamedRecord: 'Enregistrement {{id}}',
  formatting: 'Mise en forme',
  format: { bold: 'Gras', italic: 'Italique', heading: 'Titre', bullets: 'Liste à puces', numbers: 'Liste numérotée' },
  problems: {
    'not-a-number': 'Ce n’est pas un nombre. Écrivez-le ainsi : 1250,50.',
    'not-whole': 'Écrivez un nombre entier, sans décimales.',
    'too-large': 'Ce nombre est trop grand.',
    'too-many-decimals': 'Il y a plus de décimales que le champ n’en garde.',
    'not-a-date': 'Ce n’est pas une date. Écrivez-la ainsi : 2026-03-14.',
    'not-a-date-time': 'Ce n’est pas une date avec une heure. Écrivez-la ainsi : 2026-03-14 15:30.',
    'not-an-email': 'Ce n’est pas une adresse e-mail. Écrivez-la ainsi : nom@example.org.',
    'not-a-phone-number':
      'Ce n’est pas un numéro de téléphone. Ajoutez l’indicatif du pays, par exemple +33 1 99 00 01 48.',
    'not-a-url': 'Ce n’est pas une adresse web. Écrivez-la ainsi : https://example.org.',
    'not-a-boolean': 'Écrivez oui ou non.',
    'not-in-list': 'Ce n’est pas dans la liste. Choisissez l’un de ses éléments.',
    'not-a-record': 'Aucun enregistrement ne porte ce nom. Choisissez-en un dans la liste.',
    'too-long': 'C’est trop long pour le champ.',
  },
  gallery: {
    title: 'Types de données',
    show: 'Dans une cellule',
    page: 'Sur une page',
    edit: 'En cours de modification',
    error: 'Avec une erreur',
  },
} as const satisfies Phrases<typeof english>
