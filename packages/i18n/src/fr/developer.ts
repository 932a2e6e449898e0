import type { developer as english } from '../en/developer.ts'
import type { Phrases } from '../phrases.ts'

export const developer = {
  test: 'Pages de développement',
  testIntro:
    'Pages pour construire et vérifier l’interface. Elles ne demandent pas de connexion et n’affichent aucune donnée d’équipe.',
  gallery: 'Galerie',
  galleryIntro: 'Chaque élément de l’interface, dans chaque état.',
  form: 'Formulaire de test',
  formIntro: 'Vérifie comment un formulaire signale ce qui ne va pas.',
  firstName: 'Prénom',
  lastName: 'Nom',
  firstNameRule: 'Entre 3 et 10 caractères',
  lastNameRule: 'Entre 6 et 10 caractères',
  check: 'Vérifier',
  accepted: 'Accepté : {{name}}',
  echo: 'Connexion en direct',
  echoIntro: 'Ce qui est envoyé revient.',
  connected: 'Connecté',
  connecting: 'Connexion…',
  closed: 'Non connecté',
  message: 'Message',
  send: 'Envoyer',
  sent: 'Envoyé',
  received: 'Reçu',
  temp: 'Palette',
  tempIntro: 'Les cinq marques côte à côte, dans l’apparence actuelle.',
  outbox: 'Boîte d’envoi',
  outboxIntro: 'E-mails écrits alors qu’aucun serveur de messagerie n’est configuré. Personne ne les a reçus.',
  outboxEmpty: 'Aucun e-mail pour l’instant',
  outboxEmptyHint: 'Inscrivez-vous, invitez quelqu’un ou demandez un nouveau mot de passe : l’e-mail apparaît ici.',
} satisfies Phrases<typeof english>
