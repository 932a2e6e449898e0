import type { mails as english } from '../en/mails.ts'
import type { Phrases } from '../phrases.ts'

export const mails = {
  greeting: 'Bonjour {{name}},',
  greetingWithoutName: 'Bonjour,',
  sentBy: 'Envoyé par {{product}} depuis {{address}}.',
  buttonDoesNotWork: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  testSms: '{{product}} : ce SMS a été envoyé pour tester les paramètres.',
  'verify-email': {
    subject: 'Vérifiez votre adresse e-mail',
    text: 'Vous vous êtes inscrit à Trellis avec cette adresse. Vérifiez-la pour terminer.',
    button: 'Vérifier l’adresse e-mail',
    ending:
      'Le lien fonctionne une seule fois, pendant 2 jours. Si vous ne vous êtes pas inscrit, ignorez ce message : aucun compte ne sera créé.',
  },
  'reset-password': {
    subject: 'Choisissez un nouveau mot de passe',
    text: 'Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte Trellis.',
    button: 'Choisir un nouveau mot de passe',
    ending:
      'Le lien fonctionne une seule fois, pendant 1 heure. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
  },
  'password-changed': {
    subject: 'Votre mot de passe a changé',
    text: 'Le mot de passe de votre compte Trellis a été changé et toutes les autres sessions ont été fermées.',
    button: 'Choisir un nouveau mot de passe',
    ending: 'Si ce n’était pas vous, choisissez un nouveau mot de passe maintenant.',
  },
  'already-registered': {
    subject: 'Vous avez déjà un compte',
    text: 'Quelqu’un, vous sans doute, s’est inscrit à Trellis avec cette adresse, qui a déjà un compte.',
    button: 'Se connecter',
    ending:
      'Si vous avez oublié votre mot de passe, choisissez-en un nouveau depuis la page de connexion. Si ce n’était pas vous, ignorez ce message : rien n’a changé.',
  },
  'change-email': {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    text: 'Vous souhaitez utiliser {{newEmail}} pour votre compte {{product}}. Confirmez qu’elle est à vous.',
    button: 'Confirmer l’adresse',
    ending:
      'Le lien fonctionne une seule fois, pendant 24 heures. Si ce n’était pas vous, ignorez ce message : rien ne change.',
  },
  'email-changing': {
    subject: 'Votre adresse e-mail va changer',
    text: 'Quelqu’un, vous sans doute, a demandé à remplacer l’adresse de votre compte par {{newEmail}}. Elle changera une fois cette adresse confirmée.',
    button: 'Choisir un nouveau mot de passe',
    ending:
      'Si ce n’était pas vous, choisissez un nouveau mot de passe maintenant : les autres sessions seront fermées et le changement annulé.',
  },
  mention: {
    subject: '{{inviter}} vous a mentionné sur « {{record}} »',
    text: '{{inviter}} vous a mentionné dans un commentaire sur « {{record}} » dans {{team}} : « {{comment}} »',
    button: 'Ouvrir le commentaire',
    ending: 'Vous recevez cet e-mail parce que vous avez été mentionné par votre nom.',
  },
  test: {
    subject: 'Test des paramètres de messagerie',
    text: 'Ce message a été envoyé depuis les paramètres de {{product}}. Les e-mails arrivent bien.',
    button: 'Ouvrir {{product}}',
    ending: 'Il n’y a rien à faire.',
  },
  invitation: {
    subject: 'Invitation à rejoindre {{team}}',
    text: '{{inviter}} vous invite à rejoindre l’équipe {{team}} sur Trellis.',
    textWithoutInviter: 'Vous êtes invité à rejoindre l’équipe {{team}} sur Trellis.',
    button: 'Voir l’invitation',
    ending: 'L’invitation est destinée à cette adresse e-mail, fonctionne une seule fois et expire au bout de 7 jours.',
  },
} satisfies Phrases<typeof english>
