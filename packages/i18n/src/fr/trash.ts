import type { trash as english } from '../en/trash.ts'
import type { Phrases } from '../phrases.ts'

export const trash = {
  title: 'Corbeille',
  intro: 'Ce qui est supprimé reste ici {{days}} jours, puis disparaît définitivement.',
  empty: {
    title: 'La corbeille est vide',
    text: 'Les enregistrements, champs, collections, projets et tâches que vous supprimez attendent ici.',
  },
  failed: 'La corbeille n’a pas pu être chargée',
  records: 'Enregistrements',
  fields: 'Champs',
  collections: 'Collections et listes',
  cards: 'Fiches et groupes de fiches',
  card: 'Fiche de {{collection}}',
  cardGroup: 'Groupe de fiches de {{collection}}',
  work: 'Projets et tâches',
  project: 'Projet',
  task: 'Tâche de {{project}}',
  thrownAwayBy: '{{when}} par {{by}}',
  field: 'Champ de {{collection}}',
  list: 'Liste personnalisée',
  collection: 'Collection',
  daysLeft_one: 'Encore {{count}} jour',
  daysLeft_other: 'Encore {{count}} jours',
  lastDay: 'Dernier jour',
  restore: 'Restaurer',
  restoreNamed: 'Restaurer {{name}}',
  restored: '{{name}} est de retour',
  more: 'Afficher la suite',
} satisfies Phrases<typeof english>
