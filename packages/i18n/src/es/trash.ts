import type { trash as english } from '../en/trash.ts'
import type { Phrases } from '../phrases.ts'

export const trash = {
  title: 'Papelera',
  intro: 'Lo que se elimina permanece aquí {{days}} días. Después desaparece para siempre.',
  empty: {
    title: 'La papelera está vacía',
    text: 'Los registros, campos, colecciones, proyectos y tareas que elimine esperan aquí.',
  },
  failed: 'No se pudo cargar la papelera',
  records: 'Registros',
  fields: 'Campos',
  collections: 'Colecciones y listas',
  cards: 'Tarjetas y grupos de tarjetas',
  card: 'Tarjeta de {{collection}}',
  cardGroup: 'Grupo de tarjetas de {{collection}}',
  work: 'Proyectos y tareas',
  project: 'Proyecto',
  task: 'Tarea de {{project}}',
  thrownAwayBy: '{{when}} por {{by}}',
  field: 'Campo de {{collection}}',
  list: 'Lista personalizada',
  collection: 'Colección',
  daysLeft_one: 'Queda {{count}} día',
  daysLeft_other: 'Quedan {{count}} días',
  lastDay: 'Último día',
  restore: 'Restaurar',
  restoreNamed: 'Restaurar {{name}}',
  restored: '{{name}} está de vuelta',
  more: 'Mostrar más antiguos',
} satisfies Phrases<typeof english>
