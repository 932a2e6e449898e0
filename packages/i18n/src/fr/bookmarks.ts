import type { bookmarks as english } from '../en/bookmarks.ts'
import type { Phrases } from '../phrases.ts'

export const bookmarks = {
  title: 'Enregistrements favoris',
  columns: {
    record: 'Nom de l’enregistrement',
    collections: 'Collections',
    memo: 'Note personnelle',
    date: 'Date d’ajout aux favoris',
  },
  none: 'Aucun favori pour l’instant',
  noneText:
    'Ajoutez un enregistrement aux favoris avec son étoile pour le retrouver ici, avec une note visible de vous seul.',
  browse: 'Voir les collections',
  failed: 'Une erreur s’est produite lors du chargement des favoris',
  more: 'Afficher les précédents',
  bookmark: 'Ajouter aux favoris',
  add: 'Ajouter {{name}} aux favoris',
  remove: 'Retirer des favoris',
  removeNamed: 'Retirer {{name}} des favoris',
  bookmarked: 'Favori',
  removed: '{{name}} a été retiré des favoris.',
  toggleFailed: 'Le favori n’a pas pu être modifié',
  mine: 'Dans vos favoris',
  open: 'Favori et note de {{name}}',
  memo: 'Note personnelle',
  memoHint: 'Personne d’autre ne la voit.',
  memoPlaceholder: 'Ce qu’il faut retenir de cet enregistrement',
  editMemo: 'Modifier la note',
  addMemo: 'Ajouter une note',
  saveMemo: 'Enregistrer la note',
  memoOf: 'Note sur {{name}}',
  count: '{{count}} sur {{most}}',
  actionsFor: 'Actions pour {{name}}',
  changesSince_one: '{{count}} modification depuis votre ajout',
  changesSince_other: '{{count}} modifications depuis votre ajout',
} satisfies Phrases<typeof english>
