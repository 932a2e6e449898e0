import type { comments as english } from '../en/comments.ts'
import type { Phrases } from '../phrases.ts'

export const comments = {
  title: 'Commentaires',
  open: 'Commentaires',
  openWithCount_one: 'Commentaires : {{count}}',
  openWithCount_other: 'Commentaires : {{count}}',
  unread_one: '{{count}} non lu',
  unread_other: '{{count}} non lus',
  none: 'Aucun commentaire pour l’instant',
  noneText:
    'Posez une question ou laissez une note à l’équipe. Tapez @ pour mentionner quelqu’un : un e-mail lui est envoyé.',
  failed: 'Les commentaires n’ont pas pu être chargés.',
  earlier: 'Afficher les précédents',
  write: 'Écrire un commentaire',
  placeholder: 'Écrivez un commentaire ; @ mentionne quelqu’un',
  send: 'Commenter',
  sendHint: 'Ctrl Entrée envoie',
  save: 'Enregistrer',
  edited: 'modifié',
  editOf: 'Modifier le commentaire',
  deleteOf: 'Supprimer le commentaire',
  deleted: 'Ce commentaire a été supprimé.',
  deleteTitle: 'Supprimer ce commentaire ?',
  deleteText: 'Le texte est perdu pour toujours ; on verra encore qu’il y avait un commentaire ici.',
  formerMember: 'quelqu’un qui a quitté l’équipe',
  mention: 'Mentionner quelqu’un',
  cannotSee: 'ne peut pas voir cet enregistrement',
  cannotRead_one: '{{names}} ne peut pas voir cet enregistrement et ne reçoit pas d’e-mail.',
  cannotRead_other: '{{names}} ne peuvent pas voir cet enregistrement et ne reçoivent pas d’e-mail.',
  tooLong: 'Un commentaire contient au plus {{count}} caractères.',
} satisfies Phrases<typeof english>
