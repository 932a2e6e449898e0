/** Texts of the mails Trellis itself sends. Only the server needs them, so they stay out of the catalogue of the interface. */
export const mails = {
  greeting: 'Hello {{name}},',
  greetingWithoutName: 'Hello,',
  sentBy: 'Sent by Trellis at {{address}}.',
  buttonDoesNotWork: 'If the button does not work, open this address:',
  'verify-email': {
    subject: 'Verify your e-mail address',
    text: 'You signed up to Trellis with this address. Verify it to finish.',
    button: 'Verify e-mail address',
    ending: 'The link works once, within 2 days. If you did not sign up, ignore this mail: no account is made.',
  },
  'reset-password': {
    subject: 'Set a new password',
    text: 'Somebody, hopefully you, asked for a new password for your Trellis account.',
    button: 'Set a new password',
    ending:
      'The link works once, within 1 hour. If you did not ask for it, ignore this mail: your password stays as it is.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your Trellis account was changed and all other sessions were ended.',
    button: 'Set a new password',
    ending: 'If this was not you, set a new password now.',
  },
  'already-registered': {
    subject: 'You already have an account',
    text: 'Somebody, hopefully you, signed up to Trellis with this address, which already has an account.',
    button: 'Sign in',
    ending:
      'If you forgot your password, set a new one from the sign-in page. If it was not you, ignore this mail: nothing has changed.',
  },
  invitation: {
    subject: 'Invitation to {{team}}',
    text: '{{inviter}} invites you to the team {{team}} on Trellis.',
    textWithoutInviter: 'You are invited to the team {{team}} on Trellis.',
    button: 'See invitation',
    ending: 'The invitation is for this e-mail address, works once and ends after 7 days.',
  },
} as const
