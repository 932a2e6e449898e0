/** Texts of the mails Trellis itself sends. Only the server needs them, so they stay out of the catalogue of the interface. */
export const mails = {
  greeting: 'Hello {{name}},',
  greetingWithoutName: 'Hello,',
  sentBy: 'Sent by {{product}} at {{address}}.',
  buttonDoesNotWork: 'If the button does not work, open this address:',
  testSms: '{{product}}: this SMS was sent to test the settings.',
  'verify-email': {
    subject: 'Verify your e-mail address',
    text: 'You signed up to Trellis with this address. Verify it to finish.',
    button: 'Verify e-mail address',
    ending: 'The link works once, within 2 days. If you did not sign up, ignore this e-mail: no account is made.',
  },
  'reset-password': {
    subject: 'Set a new password',
    text: 'Somebody, hopefully you, asked for a new password for your Trellis account.',
    button: 'Set a new password',
    ending:
      'The link works once, within 1 hour. If you did not ask for it, ignore this e-mail: your password stays as it is.',
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
      'If you forgot your password, set a new one from the sign-in page. If it was not you, ignore this e-mail: nothing has changed.',
  },
  'change-email': {
    subject: 'Confirm your new e-mail address',
    text: 'You want to use {{newEmail}} for your account at {{product}}. Confirm that it is yours.',
    button: 'Confirm address',
    ending: 'The link works once, within 24 hours. If this was not you, ignore this e-mail: nothing changes.',
  },
  'email-changing': {
    subject: 'Your e-mail address is about to change',
    text: 'Somebody, hopefully you, asked to replace the address of your account by {{newEmail}}. It changes once that address is confirmed.',
    button: 'Set a new password',
    ending: 'If this was not you, set a new password now: that ends the sessions of others and the change.',
  },
  mention: {
    subject: '{{inviter}} mentioned you on “{{record}}”',
    text: '{{inviter}} mentioned you in a comment on “{{record}}” in {{team}}: “{{comment}}”',
    button: 'Open the comment',
    ending: 'You get this e-mail because you were mentioned by name.',
  },
  test: {
    subject: 'Test of the mail settings',
    text: 'This mail was sent from the settings of {{product}}. Mails arrive.',
    button: 'Open {{product}}',
    ending: 'There is nothing to do.',
  },
  invitation: {
    subject: 'Invitation to {{team}}',
    text: '{{inviter}} invites you to the team {{team}} on Trellis.',
    textWithoutInviter: 'You are invited to the team {{team}} on Trellis.',
    button: 'See invitation',
    ending: 'The invitation is for this e-mail address, works once and ends after 7 days.',
  },
} as const
