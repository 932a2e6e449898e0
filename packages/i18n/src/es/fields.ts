import type { Phrases } from '../phrases.ts'
import type { fields as english } from '../en/fields.ts'

export const fields = {
  empty: 'Vacío',
  required: 'obligatorio',
  openCalendar: 'Abrir el calendario',
  addToList: 'Agregar «{{name}}»',
  noChoice: 'Ninguna opción encontrada',
  noRecordFound: 'Ningún registro encontrado',
  unnamedRecord: 'Registro {{id}}',
  formatting: 'Formato',
  format: {
    bold: 'Negrita',
    italic: 'Cursiva',
    heading: 'Título',
    bullets: 'Lista con viñetas',
    numbers: 'Lista numerada',
  },
  problems: {
    'not-a-number': 'Esto no es un número. Escribir como 1250.50.',
    'not-whole': 'Escribir un número entero, sin decimales.',
    'too-large': 'Este número es demasiado grande.',
    'too-many-decimals': 'Tiene más decimales de los que guarda el campo.',
    'not-a-date': 'Esto no es una fecha. Escribir como 2026-03-14.',
    'not-a-date-time': 'Esto no es una fecha con hora. Escribir como 2026-03-14 15:30.',
    'not-an-email': 'Esto no es una dirección de correo. Escribir como nombre@example.org.',
    'not-a-phone-number': 'Esto no es un número de teléfono. Agregar el código de país, como +52 55 5555 0148.',
    'not-a-url': 'Esto no es una dirección web. Escribir como https://example.org.',
    'not-a-boolean': 'Escribir sí o no.',
    'not-in-list': 'No está en la lista. Elegir uno de sus elementos.',
    'not-a-record': 'Ningún registro tiene este nombre. Elegir uno de la lista.',
    'too-long': 'Es demasiado largo para el campo.',
  },
  gallery: {
    title: 'Tipos de datos',
    show: 'En una celda',
    page: 'En una página',
    edit: 'En edición',
    error: 'Con un error',
  },
} as const satisfies Phrases<typeof english>
