import type { live as english } from '../en/live.ts'
import type { Phrases } from '../phrases.ts'

export const live = {
  here: 'Également ici',
  changedBy: '{{name}} a modifié ceci',
  edits: '{{name}} modifie ceci',
  newRecords_one: '{{count}} nouvel enregistrement',
  newRecords_other: '{{count}} nouveaux enregistrements',
  changed: 'Des enregistrements ont changé',
  ordered: 'L’ordre a changé',
  show: 'Afficher',
} satisfies Phrases<typeof english>
