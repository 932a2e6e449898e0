import type { bookmarks as english } from '../en/bookmarks.ts'
import type { Phrases } from '../phrases.ts'

export const bookmarks = {
  title: 'Enregistrements favoris',
  columns: {
    record: 'Nom de l’enregistrement',
    collections: 'Collections',
    memo: 'Note personnelle',
    date: 'Date d’ajout',
  },
  none: 'Aucun favori pour le moment',
  noneText:
    'Ajoutez un enregistrement aux favoris avec son étoile pour le retrouver ici, avec une note que vous seul voyez.',
  browse: 'Parcourir les collections de données',
  failed: 'Une erreur s’est produite lors de la récupération des favoris',
  more: 'Afficher les favoris plus anciens',
  bookmark: 'Ajouter aux favoris',
  add: 'Ajouter {{name}} aux favoris',
  remove: 'Retirer des favoris',
  removeNamed: 'Retirer {{name}} des favoris',
  bookmarked: 'Favori',
  removed: '{{name}} a été retiré des favoris.',
  toggleFailed: 'Échec de la modification du favori',
  mine: 'Dans vos favoris',
  open: 'Favori et note de {{name}}',
  memo: 'Note personnelle',
  memoHint: 'Vous seul la voyez.',
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
