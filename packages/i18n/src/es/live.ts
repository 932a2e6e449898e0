import type { live as english } from '../en/live.ts'
import type { Phrases } from '../phrases.ts'

export const live = {
  here: 'También aquí',
  changedBy: '{{name}} cambió esto',
  edits: '{{name}} está editando esto',
  newRecords_one: '{{count}} registro nuevo',
  newRecords_other: '{{count}} registros nuevos',
  changed: 'Hay registros que cambiaron',
  ordered: 'El orden cambió',
  show: 'Mostrar',
} satisfies Phrases<typeof english>
