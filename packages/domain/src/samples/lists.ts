import type { LocalText } from '../api/ids.ts'
import type { ListItem } from '../fields/field-type.ts'

export interface SampleItem extends ListItem {
  readonly title: LocalText
}

export interface SampleList {
  readonly id: number
  readonly key: 'instruments' | 'levels' | 'studentStatus' | 'lessonStatus' | 'invoiceStatus' | 'conditions'
  readonly title: LocalText
  readonly icon: string
  readonly items: readonly SampleItem[]
}

/** Items of list n have the ids n1 to n9. */
function list(
  id: number,
  key: SampleList['key'],
  icon: string,
  title: LocalText,
  rows: readonly (readonly [en: string, es: string, fr: string, color: string, icon?: string])[],
): SampleList {
  const items = rows.map(([en, es, fr, color, itemIcon = null], index) => ({
    id: id * 10 + index + 1,
    name: en,
    title: { en, es, fr },
    icon: itemIcon,
    color,
    rank: index + 1,
    isArchived: false,
  }))
  return { id, key, title, icon, items }
}

/** The custom lists of Harbor Conservatory. */
export const sampleLists: readonly SampleList[] = [
  list(
    1,
    'instruments',
    'music-notes',
    { en: 'Instruments taught', es: 'Instrumentos que se enseñan', fr: 'Instruments enseignés' },
    [
      ['Violin', 'Violín', 'Violon', 'orange'],
      ['Cello', 'Violonchelo', 'Violoncelle', 'red'],
      ['Piano', 'Piano', 'Piano', 'gray', 'piano-keys'],
      ['Guitar', 'Guitarra', 'Guitare', 'yellow', 'guitar'],
      ['Flute', 'Flauta', 'Flûte', 'teal'],
      ['Drums', 'Batería', 'Batterie', 'violet'],
      ['Harp', 'Arpa', 'Harpe', 'pink'],
      ['Voice', 'Canto', 'Chant', 'blue', 'microphone-stage'],
      ['Sax', 'Saxofón', 'Saxophone', 'green'],
    ],
  ),
  list(2, 'levels', 'stairs', { en: 'Levels', es: 'Niveles', fr: 'Niveaux' }, [
    ['Beginner', 'Principiante', 'Débutant', 'gray'],
    ['Intermediate', 'Intermedio', 'Intermédiaire', 'blue'],
    ['Advanced', 'Avanzado', 'Avancé', 'violet'],
    ['Diploma', 'Diploma', 'Diplôme', 'yellow'],
  ]),
  list(3, 'studentStatus', 'flag', { en: 'Student status', es: 'Estado del alumno', fr: 'Statut de l’élève' }, [
    ['Active', 'Activo', 'Actif', 'green'],
    ['On trial', 'En prueba', 'À l’essai', 'yellow'],
    ['On leave', 'De permiso', 'En congé', 'orange'],
    ['Waiting list', 'Lista de espera', 'Liste d’attente', 'blue'],
    ['Left', 'De baja', 'Parti', 'gray'],
  ]),
  list(4, 'lessonStatus', 'calendar-check', { en: 'Lesson status', es: 'Estado de la clase', fr: 'Statut du cours' }, [
    ['Scheduled', 'Programada', 'Prévu', 'blue'],
    ['Attended', 'Asistió', 'Présent', 'green'],
    ['Excused', 'Justificada', 'Excusé', 'yellow'],
    ['Missed', 'Faltó', 'Absent', 'red'],
  ]),
  list(
    5,
    'invoiceStatus',
    'receipt',
    { en: 'Invoice status', es: 'Estado de la factura', fr: 'Statut de la facture' },
    [
      ['Draft', 'Borrador', 'Brouillon', 'gray'],
      ['Sent', 'Enviada', 'Envoyée', 'blue'],
      ['Paid', 'Pagada', 'Payée', 'green'],
      ['Overdue', 'Vencida', 'En retard', 'red'],
    ],
  ),
  list(
    6,
    'conditions',
    'wrench',
    { en: 'Instrument condition', es: 'Estado del instrumento', fr: 'État de l’instrument' },
    [
      ['New', 'Nuevo', 'Neuf', 'green'],
      ['Good', 'Bueno', 'Bon', 'teal'],
      ['Worn', 'Gastado', 'Usé', 'yellow'],
      ['In repair', 'En reparación', 'En réparation', 'red'],
    ],
  ),
]
