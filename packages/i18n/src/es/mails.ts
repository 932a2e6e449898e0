import type { mails as english } from '../en/mails.ts'
import type { Phrases } from '../phrases.ts'

export const mails = {
  greeting: 'Hola, {{name}}:',
  greetingWithoutName: 'Hola:',
  sentBy: 'Enviado por {{product}} desde {{address}}.',
  buttonDoesNotWork: 'Si el botón no funciona, abra esta dirección:',
  testSms: '{{product}}: este SMS se envió para probar la configuración.',
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
  'change-email': {
    subject: 'Confirme su nuevo correo electrónico',
    text: 'Quiere usar {{newEmail}} para su cuenta de {{product}}. Confirme que es suyo.',
    button: 'Confirmar correo electrónico',
    ending: 'El enlace funciona una sola vez, durante 24 horas. Si no fue usted, ignore este mensaje: nada cambia.',
  },
  'email-changing': {
    subject: 'Su correo electrónico está por cambiar',
    text: 'Alguien, esperamos que usted, pidió cambiar el correo electrónico de su cuenta por {{newEmail}}. Cambiará cuando esa dirección se confirme.',
    button: 'Definir una nueva contraseña',
    ending:
      'Si no fue usted, defina una nueva contraseña ahora: así se cierran las sesiones ajenas y se anula el cambio.',
  },
  mention: {
    subject: '{{inviter}} le mencionó en «{{record}}»',
    text: '{{inviter}} le mencionó en un comentario sobre «{{record}}» en {{team}}: «{{comment}}»',
    button: 'Abrir el comentario',
    ending: 'Recibe este mensaje porque le mencionaron por su nombre.',
  },
  test: {
    subject: 'Prueba de la configuración de correo',
    text: 'Este mensaje se envió desde la configuración de {{product}}. Los correos llegan.',
    button: 'Abrir {{product}}',
    ending: 'No hay nada que hacer.',
  },
  invitation: {
    subject: 'Invitación a {{team}}',
    text: '{{inviter}} le invita al equipo {{team}} en Trellis.',
    textWithoutInviter: 'Tiene una invitación al equipo {{team}} en Trellis.',
    button: 'Ver invitación',
    ending: 'La invitación es para este correo electrónico, funciona una sola vez y vence a los 7 días.',
  },
} satisfies Phrases<typeof english>
