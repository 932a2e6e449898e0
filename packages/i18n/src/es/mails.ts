import type { mails as english } from '../en/mails.ts'
import type { Phrases } from '../phrases.ts'

export const mails = {
  greeting: 'Hola, {{name}}:',
  greetingWithoutName: 'Hola:',
  sentBy: 'Enviado por Trellis desde {{address}}.',
  buttonDoesNotWork: 'Si el botón no funciona, abra esta dirección:',
  'verify-email': {
    subject: 'Verifique su correo electrónico',
    text: 'Se registró en Trellis con este correo electrónico. Verifíquelo para terminar.',
    button: 'Verificar correo electrónico',
    ending:
      'El enlace funciona una sola vez, durante 2 días. Si no se registró, ignore este mensaje: no se creará ninguna cuenta.',
  },
  'reset-password': {
    subject: 'Defina una nueva contraseña',
    text: 'Alguien, esperamos que usted, pidió una nueva contraseña para su cuenta de Trellis.',
    button: 'Definir una nueva contraseña',
    ending:
      'El enlace funciona una sola vez, durante 1 hora. Si no lo pidió, ignore este mensaje: su contraseña no cambia.',
  },
  'password-changed': {
    subject: 'Su contraseña cambió',
    text: 'Se cambió la contraseña de su cuenta de Trellis y se cerraron todas las demás sesiones.',
    button: 'Definir una nueva contraseña',
    ending: 'Si no fue usted, defina una nueva contraseña ahora.',
  },
  'already-registered': {
    subject: 'Ya tiene una cuenta',
    text: 'Alguien, esperamos que usted, se registró en Trellis con este correo electrónico, que ya tiene una cuenta.',
    button: 'Iniciar sesión',
    ending:
      'Si olvidó su contraseña, defina una nueva desde la página de inicio de sesión. Si no fue usted, ignore este mensaje: nada ha cambiado.',
  },
  invitation: {
    subject: 'Invitación a {{team}}',
    text: '{{inviter}} le invita al equipo {{team}} en Trellis.',
    textWithoutInviter: 'Tiene una invitación al equipo {{team}} en Trellis.',
    button: 'Ver invitación',
    ending: 'La invitación es para este correo electrónico, funciona una sola vez y vence a los 7 días.',
  },
} satisfies Phrases<typeof english>
