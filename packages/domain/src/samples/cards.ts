import type { LocalText } from '../api/ids.ts'
import type { CardTypeId } from '../cards/card-types.ts'
import type { DisplayWidth } from '../fields/field.ts'
import type { SampleCollectionKey } from './collections.ts'

export interface SampleCard {
  readonly title: LocalText
  readonly cardType: CardTypeId
  /** A field of this collection, or of another one whose links lead here: `lessons.student`. */
  readonly source?: string
  readonly width: DisplayWidth
  /** By key, of the collection whose records the card shows; in a form with the width on it. */
  readonly fields: readonly (string | readonly [key: string, width: DisplayWidth])[]
  /** The key of a field it is sorted by, from the end with a minus before it. */
  readonly sort?: string
  readonly rows?: number
  readonly size?: 'small' | 'medium' | 'large'
}

export interface SampleCardGroup {
  readonly name: LocalText
  readonly icon: string
  readonly cards: readonly SampleCard[]
}

/** Fields whose pictures stand for the records. */
export const sampleAvatars: Readonly<Partial<Record<SampleCollectionKey, string>>> = {
  students: 'photo',
  instruments: 'pictures',
}

const text = (en: string, es: string, fr: string): LocalText => ({ en, es, fr })
const profile = text('Profile', 'Perfil', 'Profil')

const students: readonly SampleCardGroup[] = [
  {
    name: profile,
    icon: 'student',
    cards: [
      {
        title: text('Student', 'Alumno', 'Élève'),
        cardType: 'form',
        width: 'two_thirds',
        fields: [
          ['name', 'half'],
          ['status', 'half'],
          ['born', 'third'],
          ['level', 'third'],
          ['enrolled', 'third'],
          ['instrument', 'half'],
          ['teacher', 'half'],
          ['goals', 'full'],
        ],
      },
      {
        title: text('Contact', 'Contacto', 'Contact'),
        cardType: 'form',
        width: 'third',
        fields: [
          ['phone', 'full'],
          ['email', 'full'],
          ['contacts', 'full'],
          ['attendance', 'half'],
          ['photos', 'half'],
        ],
      },
      {
        title: text('Lessons', 'Clases', 'Cours'),
        cardType: 'table',
        source: 'lessons.student',
        width: 'two_thirds',
        fields: ['starts_at', 'name', 'status', 'fee'],
        sort: '-starts_at',
        rows: 5,
      },
      {
        title: text('Instruments lent', 'Instrumentos prestados', 'Instruments prêtés'),
        cardType: 'thumbnails',
        source: 'instruments.lent_to',
        width: 'third',
        fields: ['condition'],
      },
    ],
  },
  {
    name: text('Lessons', 'Clases', 'Cours'),
    icon: 'calendar',
    cards: [
      {
        title: text('Single lessons', 'Clases individuales', 'Cours individuels'),
        cardType: 'table',
        source: 'lessons.student',
        width: 'full',
        fields: ['starts_at', 'name', 'teacher', 'room', 'minutes', 'status', 'fee'],
        sort: '-starts_at',
        rows: 20,
      },
      {
        title: text('Group lessons', 'Clases en grupo', 'Cours en groupe'),
        cardType: 'table',
        source: 'lessons.with_students',
        width: 'full',
        fields: ['starts_at', 'name', 'teacher', 'room', 'status'],
        sort: '-starts_at',
        rows: 10,
      },
    ],
  },
  {
    name: text('Billing', 'Facturación', 'Facturation'),
    icon: 'receipt',
    cards: [
      {
        title: text('Account', 'Cuenta', 'Compte'),
        cardType: 'form',
        width: 'third',
        fields: [
          ['balance', 'full'],
          ['address', 'full'],
        ],
      },
      {
        title: text('Invoices', 'Facturas', 'Factures'),
        cardType: 'table',
        source: 'invoices.student',
        width: 'two_thirds',
        fields: ['number', 'issued', 'due', 'amount', 'status'],
        sort: '-issued',
        rows: 10,
      },
      {
        title: text('Good to know', 'A tener en cuenta', 'Bon à savoir'),
        cardType: 'table',
        source: 'students.good_to_know',
        width: 'full',
        fields: [],
      },
    ],
  },
]

const teachers: readonly SampleCardGroup[] = [
  {
    name: profile,
    icon: 'chalkboard-teacher',
    cards: [
      {
        title: text('Teacher', 'Profesor', 'Professeur'),
        cardType: 'form',
        width: 'two_thirds',
        fields: [
          ['name', 'half'],
          ['teaches', 'half'],
          ['teaches_since', 'third'],
          ['weekly_hours', 'third'],
          ['hourly_rate', 'third'],
          ['about', 'full'],
        ],
      },
      {
        title: text('Contact', 'Contacto', 'Contact'),
        cardType: 'form',
        width: 'third',
        fields: [
          ['email', 'full'],
          ['phone', 'full'],
          ['website', 'full'],
          ['away', 'full'],
        ],
      },
      {
        title: text('Students', 'Alumnos', 'Élèves'),
        cardType: 'thumbnails',
        source: 'students.teacher',
        width: 'two_thirds',
        fields: ['level'],
        size: 'small',
      },
      {
        title: text('Documents', 'Documentos', 'Documents'),
        cardType: 'table',
        source: 'teachers.documents',
        width: 'third',
        fields: [],
      },
    ],
  },
  {
    name: text('Lessons', 'Clases', 'Cours'),
    icon: 'calendar',
    cards: [
      {
        title: text('Lessons', 'Clases', 'Cours'),
        cardType: 'table',
        source: 'lessons.teacher',
        width: 'full',
        fields: ['starts_at', 'name', 'student', 'room', 'minutes', 'status'],
        sort: '-starts_at',
        rows: 20,
      },
    ],
  },
]

const instruments: readonly SampleCardGroup[] = [
  {
    name: text('Instrument', 'Instrumento', 'Instrument'),
    icon: 'guitar',
    cards: [
      {
        title: text('Instrument', 'Instrumento', 'Instrument'),
        cardType: 'form',
        width: 'two_thirds',
        fields: [
          ['name', 'half'],
          ['kind', 'half'],
          ['serial', 'third'],
          ['condition', 'third'],
          ['weight', 'third'],
          ['bought', 'third'],
          ['price', 'third'],
          ['is_insured', 'third'],
          ['lent_to', 'half'],
          ['lent', 'half'],
        ],
      },
      {
        title: text('Pictures', 'Imágenes', 'Images'),
        cardType: 'thumbnails',
        source: 'instruments.pictures',
        width: 'third',
        fields: [],
      },
      {
        title: text('Setup', 'Ajustes', 'Réglages'),
        cardType: 'table',
        source: 'instruments.setup',
        width: 'half',
        fields: [],
      },
      {
        title: text('Rental', 'Alquiler', 'Location'),
        cardType: 'table',
        source: 'instruments.rental',
        width: 'half',
        fields: [],
      },
    ],
  },
]

const lessons: readonly SampleCardGroup[] = [
  {
    name: text('Lesson', 'Clase', 'Cours'),
    icon: 'calendar',
    cards: [
      {
        title: text('Lesson', 'Clase', 'Cours'),
        cardType: 'form',
        width: 'two_thirds',
        fields: [
          ['student', 'half'],
          ['teacher', 'half'],
          ['starts_at', 'half'],
          ['minutes', 'quarter'],
          ['room', 'quarter'],
          ['status', 'third'],
          ['fee', 'third'],
          ['arrive_by', 'third'],
          ['notes', 'full'],
        ],
      },
      {
        title: text('Together with', 'Junto con', 'Avec'),
        cardType: 'thumbnails',
        source: 'lessons.with_students',
        width: 'third',
        fields: ['level'],
      },
    ],
  },
]

const invoices: readonly SampleCardGroup[] = [
  {
    name: text('Invoice', 'Factura', 'Facture'),
    icon: 'receipt',
    cards: [
      {
        title: text('Invoice', 'Factura', 'Facture'),
        cardType: 'form',
        width: 'third',
        fields: [
          ['student', 'full'],
          ['issued', 'half'],
          ['due', 'half'],
          ['amount', 'half'],
          ['status', 'half'],
        ],
      },
      {
        title: text('Lines', 'Líneas', 'Lignes'),
        cardType: 'table',
        source: 'invoices.lines',
        width: 'two_thirds',
        fields: [],
      },
    ],
  },
]

/** The tabs of each record page. */
export const sampleCards: Readonly<Record<SampleCollectionKey, readonly SampleCardGroup[]>> = {
  students,
  teachers,
  instruments,
  lessons,
  invoices,
}
