import type { dashboard as english } from '../en/dashboard.ts'
import type { Phrases } from '../phrases.ts'

export const dashboard = {
  title: 'Panel',
  /** By the team's brand. */
  glance: {
    generic: 'Su equipo de un vistazo',
    camps: 'Su campamento de un vistazo',
    music: 'Su escuela de música de un vistazo',
    schools: 'Su escuela de un vistazo',
    weddings: 'Sus bodas de un vistazo',
  },
  noCollectionsHint: {
    generic:
      'Una colección de datos reúne registros de un mismo tipo: personas, productos, pedidos. Cree una o suelte un archivo aquí.',
    camps:
      'Una colección de datos reúne registros de un mismo tipo: campistas, cabañas, inscripciones. Cree una o suelte un archivo aquí.',
    music:
      'Una colección de datos reúne registros de un mismo tipo: estudiantes, clases, instrumentos. Cree una o suelte un archivo aquí.',
    schools:
      'Una colección de datos reúne registros de un mismo tipo: estudiantes, grupos, facturas. Cree una o suelte un archivo aquí.',
    weddings:
      'Una colección de datos reúne registros de un mismo tipo: parejas, personas invitadas, proveedores. Cree una o suelte un archivo aquí.',
  },
  addedThisMonth: '+{{number}} este mes',
  records: 'Registros',
  containedWithin_one: 'en {{count}} colección',
  containedWithin_other: 'en {{count}} colecciones',
  changesThisMonth: 'Cambios este mes',
  versusLastMonth: 'respecto al mes anterior',
  outgoingMessages: 'Mensajes salientes',
  incomingMessages: 'Mensajes entrantes',
  outgoingHint: 'enviados, abiertos y fallidos',
  incomingHint: 'respuestas por leer',
  changesByDay: 'Cambios por día',
  changesOn_one: '{{count}} cambio el {{day}}',
  changesOn_other: '{{count}} cambios el {{day}}',
  today: 'Hoy',
  featuredCollections: 'Colecciones destacadas',
  recentChanges: 'Cambios recientes',
  allChanges: 'Todos los cambios',
  allCollections: 'Todas las colecciones',
  newCollection: 'Nueva colección de datos',
  noStats: 'No se encontraron estadísticas para este equipo',
  noChanges: 'No se encontraron cambios recientes para este equipo',
  noChangesHint: 'Lo que se crea, edita e importa aparece aquí, primero lo más nuevo.',
  noCollections: 'No se encontraron colecciones de datos para este equipo',
  noCollectionsMember:
    'Una colección de datos reúne registros de un mismo tipo. Un administrador del equipo puede crear la primera.',
  change: {
    somebody: 'Alguien',
    records_one: '{{count}} registro',
    records_other: '{{count}} registros',
    edit: '<b>{{by}}</b> cambió <what/>',
    create: '<b>{{by}}</b> creó <what/>',
    trash: '<b>{{by}}</b> movió <what/> a la papelera',
    restore: '<b>{{by}}</b> restauró <what/>',
    import: '<b>{{by}}</b> importó <what/>',
    membership: '<b>{{by}}</b> cambió las colecciones de <what/>',
    order: '<b>{{by}}</b> movió <what/> en el orden de {{collection}}',
    merge: '<b>{{by}}</b> combinó <what/>',
    type_change: '<b>{{by}}</b> cambió el tipo de un campo de <what/>',
    revert: '<b>{{by}}</b> revirtió cambios de <what/>',
  },
  statsError: 'Ocurrió un error al obtener las estadísticas del equipo',
  changesError: 'Ocurrió un error al obtener los cambios recientes',
  collectionsError: 'Ocurrió un error al obtener las colecciones de datos',
} satisfies Phrases<typeof english>
