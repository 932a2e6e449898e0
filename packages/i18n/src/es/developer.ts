import type { developer as english } from '../en/developer.ts'
import type { Phrases } from '../phrases.ts'

export const developer = {
  test: 'Páginas de desarrollo',
  testIntro: 'Páginas para construir y revisar la interfaz. No requieren iniciar sesión ni muestran datos de equipos.',
  gallery: 'Galería',
  galleryIntro: 'Cada parte de la interfaz, en cada estado.',
  form: 'Formulario de prueba',
  formIntro: 'Comprueba cómo un formulario informa lo que falta corregir.',
  firstName: 'Nombre',
  lastName: 'Apellido',
  firstNameRule: 'Entre 3 y 10 caracteres',
  lastNameRule: 'Entre 6 y 10 caracteres',
  check: 'Comprobar',
  accepted: 'Aceptado: {{name}}',
  echo: 'Conexión en vivo',
  echoIntro: 'Lo que se envía regresa.',
  connected: 'Conectado',
  connecting: 'Conectando…',
  closed: 'Sin conexión',
  message: 'Mensaje',
  send: 'Enviar',
  sent: 'Enviado',
  received: 'Recibido',
  temp: 'Paleta',
  tempIntro: 'Las cinco marcas, una al lado de la otra, en la apariencia actual.',
} satisfies Phrases<typeof english>
