import type { LocalText } from '../api/ids.ts'
import type { Field } from '../fields/field.ts'
import type { FieldTypeId } from '../fields/registry.ts'
import type { SampleList } from './lists.ts'

export type SampleCollectionKey = 'teachers' | 'students' | 'instruments' | 'lessons' | 'invoices'

/** Of this world only; a seed gives its own. */
export const sampleCollectionIds: Readonly<Record<SampleCollectionKey, number>> = {
  students: 1,
  teachers: 2,
  instruments: 3,
  lessons: 4,
  invoices: 5,
}

export interface SampleField {
  /** Also its column name. */
  readonly key: string
  readonly title: LocalText
  readonly dataType: FieldTypeId
  /** Without listId and collectionId: those come with the ids of the seed. */
  readonly settings?: Record<string, unknown>
  readonly list?: SampleList['key']
  readonly collection?: SampleCollectionKey
  /** Title of the field that shows a link from its other end. */
  readonly reverse?: LocalText
  readonly isRequired?: true
  readonly isUnique?: true
  readonly displayWidth?: Field['displayWidth']
}

export interface SampleCollection {
  readonly key: SampleCollectionKey
  readonly name: LocalText
  readonly pluralName: LocalText
  readonly icon: string
  readonly description: string
  readonly isShownOnTeamDashboard: boolean
  /** The first one names the records. */
  readonly fields: readonly SampleField[]
}

const text = (en: string, es: string, fr: string): LocalText => ({ en, es, fr })
const usd = { currency: 'USD' }

const teachers: SampleCollection = {
  key: 'teachers',
  name: text('Teacher', 'Profesor', 'Professeur'),
  pluralName: text('Teachers', 'Profesores', 'Professeurs'),
  icon: 'chalkboard-teacher',
  description: 'Everybody who teaches at the conservatory.',
  isShownOnTeamDashboard: true,
  fields: [
    { key: 'name', title: text('Name', 'Nombre', 'Nom'), dataType: 'plain_text', isRequired: true },
    { key: 'email', title: text('E-mail', 'Correo electrónico', 'E-mail'), dataType: 'email_address', isUnique: true },
    { key: 'phone', title: text('Phone', 'Teléfono', 'Téléphone'), dataType: 'phone_number' },
    {
      key: 'teaches',
      title: text('Teaches', 'Enseña', 'Enseigne'),
      dataType: 'multi_selection_from_list',
      list: 'instruments',
    },
    {
      key: 'hourly_rate',
      title: text('Hourly rate', 'Tarifa por hora', 'Tarif horaire'),
      dataType: 'money',
      settings: usd,
    },
    { key: 'weekly_hours', title: text('Hours a week', 'Horas por semana', 'Heures par semaine'), dataType: 'number' },
    { key: 'teaches_since', title: text('Teaches since', 'Enseña desde', 'Enseigne depuis'), dataType: 'date' },
    { key: 'website', title: text('Website', 'Sitio web', 'Site web'), dataType: 'url' },
    { key: 'about', title: text('About', 'Acerca de', 'À propos'), dataType: 'formatted_text', displayWidth: 'full' },
    { key: 'away', title: text('Away', 'Ausente', 'Absence'), dataType: 'date_range' },
    {
      key: 'looks_after',
      title: text('Looks after', 'A cargo de', 'S’occupe de'),
      dataType: 'multi_data_collection',
    },
    {
      key: 'introduction',
      title: text('Introduction', 'Presentación', 'Présentation'),
      dataType: 'video',
      displayWidth: 'full',
    },
    { key: 'contract', title: text('Contract', 'Contrato', 'Contrat'), dataType: 'single_file' },
    { key: 'documents', title: text('Documents', 'Documentos', 'Documents'), dataType: 'multi_file' },
  ],
}

const students: SampleCollection = {
  key: 'students',
  name: text('Student', 'Alumno', 'Élève'),
  pluralName: text('Students', 'Alumnos', 'Élèves'),
  icon: 'student',
  description: 'Children and adults who take lessons, and those who wait for a place.',
  isShownOnTeamDashboard: true,
  fields: [
    { key: 'name', title: text('Name', 'Nombre', 'Nom'), dataType: 'plain_text', isRequired: true },
    {
      key: 'status',
      title: text('Status', 'Estado', 'Statut'),
      dataType: 'single_selection_from_list',
      list: 'studentStatus',
    },
    {
      key: 'instrument',
      title: text('Instrument', 'Instrumento', 'Instrument'),
      dataType: 'multi_selection_from_list',
      list: 'instruments',
    },
    {
      key: 'teacher',
      title: text('Teacher', 'Profesor', 'Professeur'),
      dataType: 'single_data_record',
      collection: 'teachers',
      reverse: text('Students', 'Alumnos', 'Élèves'),
    },
    { key: 'level', title: text('Level', 'Nivel', 'Niveau'), dataType: 'single_selection_from_list', list: 'levels' },
    { key: 'next_lesson', title: text('Next lesson', 'Próxima clase', 'Prochain cours'), dataType: 'date_time' },
    { key: 'balance', title: text('Balance', 'Saldo', 'Solde'), dataType: 'money', settings: usd },
    { key: 'phone', title: text('Phone', 'Teléfono', 'Téléphone'), dataType: 'phone_number' },
    { key: 'email', title: text('E-mail', 'Correo electrónico', 'E-mail'), dataType: 'email_address' },
    { key: 'born', title: text('Born', 'Nacimiento', 'Naissance'), dataType: 'date' },
    { key: 'enrolled', title: text('Enrolled', 'Inscripción', 'Inscription'), dataType: 'date' },
    {
      key: 'attendance',
      title: text('Attendance', 'Asistencia', 'Assiduité'),
      dataType: 'percentage',
      settings: { scale: 1 },
    },
    { key: 'photos', title: text('Photos allowed', 'Fotos permitidas', 'Photos autorisées'), dataType: 'boolean' },
    { key: 'goals', title: text('Goals', 'Objetivos', 'Objectifs'), dataType: 'formatted_text', displayWidth: 'full' },
    { key: 'contacts', title: text('Contact persons', 'Personas de contacto', 'Contacts'), dataType: 'multi_entity' },
    { key: 'photo', title: text('Photo', 'Foto', 'Photo'), dataType: 'single_image' },
    { key: 'address', title: text('Address', 'Dirección', 'Adresse'), dataType: 'physical_address' },
    { key: 'good_to_know', title: text('Good to know', 'A tener en cuenta', 'Bon à savoir'), dataType: 'detail_list' },
  ],
}

const instruments: SampleCollection = {
  key: 'instruments',
  name: text('Instrument', 'Instrumento', 'Instrument'),
  pluralName: text('Instruments', 'Instrumentos', 'Instruments'),
  icon: 'guitar',
  description: 'What the school owns and lends.',
  isShownOnTeamDashboard: false,
  fields: [
    { key: 'name', title: text('Name', 'Nombre', 'Nom'), dataType: 'plain_text', isRequired: true },
    { key: 'kind', title: text('Kind', 'Tipo', 'Type'), dataType: 'single_selection_from_list', list: 'instruments' },
    {
      key: 'serial',
      title: text('Serial number', 'Número de serie', 'Numéro de série'),
      dataType: 'plain_text',
      isUnique: true,
    },
    {
      key: 'condition',
      title: text('Condition', 'Condición', 'État'),
      dataType: 'single_selection_from_list',
      list: 'conditions',
    },
    {
      key: 'weight',
      title: text('Weight (kg)', 'Peso (kg)', 'Poids (kg)'),
      dataType: 'decimal',
      settings: { scale: 3 },
    },
    { key: 'bought', title: text('Bought', 'Comprado', 'Acheté'), dataType: 'date' },
    { key: 'price', title: text('Price', 'Precio', 'Prix'), dataType: 'money', settings: usd },
    { key: 'is_insured', title: text('Insured', 'Asegurado', 'Assuré'), dataType: 'boolean' },
    {
      key: 'lent_to',
      title: text('Lent to', 'Prestado a', 'Prêté à'),
      dataType: 'single_data_record',
      collection: 'students',
    },
    { key: 'lent', title: text('Lent', 'Préstamo', 'Prêt'), dataType: 'date_range' },
    { key: 'symbol', title: text('Symbol', 'Símbolo', 'Symbole'), dataType: 'icon' },
    { key: 'pictures', title: text('Pictures', 'Imágenes', 'Images'), dataType: 'multi_image' },
    { key: 'setup', title: text('Setup', 'Ajustes', 'Réglages'), dataType: 'detail_list' },
    { key: 'rental', title: text('Rental', 'Alquiler', 'Location'), dataType: 'financial_line_item', settings: usd },
  ],
}

const lessons: SampleCollection = {
  key: 'lessons',
  name: text('Lesson', 'Clase', 'Cours'),
  pluralName: text('Lessons', 'Clases', 'Cours'),
  icon: 'calendar',
  description: 'One student, one teacher, one room.',
  isShownOnTeamDashboard: true,
  fields: [
    { key: 'name', title: text('Lesson', 'Clase', 'Cours'), dataType: 'plain_text', isRequired: true },
    {
      key: 'student',
      title: text('Student', 'Alumno', 'Élève'),
      dataType: 'single_data_record',
      collection: 'students',
      isRequired: true,
      reverse: text('Lessons', 'Clases', 'Cours'),
    },
    {
      key: 'teacher',
      title: text('Teacher', 'Profesor', 'Professeur'),
      dataType: 'single_data_record',
      collection: 'teachers',
      reverse: text('Lessons', 'Clases', 'Cours'),
    },
    {
      key: 'with_students',
      title: text('Together with', 'Junto con', 'Avec'),
      dataType: 'multi_data_record',
      collection: 'students',
      reverse: text('Group lessons', 'Clases en grupo', 'Cours en groupe'),
    },
    { key: 'starts_at', title: text('Starts', 'Empieza', 'Début'), dataType: 'date_time', isRequired: true },
    { key: 'minutes', title: text('Minutes', 'Minutos', 'Minutes'), dataType: 'number' },
    { key: 'room', title: text('Room', 'Sala', 'Salle'), dataType: 'plain_text' },
    {
      key: 'status',
      title: text('Status', 'Estado', 'Statut'),
      dataType: 'single_selection_from_list',
      list: 'lessonStatus',
    },
    { key: 'fee', title: text('Fee', 'Tarifa', 'Prix'), dataType: 'money', settings: usd },
    {
      key: 'notes',
      title: text('Notes', 'Notas', 'Notes'),
      dataType: 'plain_text',
      settings: { isMultiline: true },
      displayWidth: 'full',
    },
    { key: 'in_charge', title: text('In charge', 'Responsable', 'Responsable'), dataType: 'single_entity' },
    { key: 'arrive_by', title: text('Arrive by', 'Llegar antes de', 'Arriver avant'), dataType: 'time' },
    {
      key: 'exercise',
      title: text('Exercise (ABC notation)', 'Ejercicio (notación ABC)', 'Exercice (notation ABC)'),
      dataType: 'code',
      displayWidth: 'full',
    },
  ],
}

const invoices: SampleCollection = {
  key: 'invoices',
  name: text('Invoice', 'Factura', 'Facture'),
  pluralName: text('Invoices', 'Facturas', 'Factures'),
  icon: 'receipt',
  description: 'What families owe and have paid.',
  isShownOnTeamDashboard: true,
  fields: [
    {
      key: 'number',
      title: text('Number', 'Número', 'Numéro'),
      dataType: 'plain_text',
      isRequired: true,
      isUnique: true,
    },
    {
      key: 'student',
      title: text('Student', 'Alumno', 'Élève'),
      dataType: 'single_data_record',
      collection: 'students',
      reverse: text('Invoices', 'Facturas', 'Factures'),
    },
    { key: 'issued', title: text('Issued', 'Emitida', 'Émise'), dataType: 'date' },
    { key: 'due', title: text('Due', 'Vence', 'Échéance'), dataType: 'date' },
    { key: 'amount', title: text('Amount', 'Importe', 'Montant'), dataType: 'money', settings: usd },
    { key: 'discount', title: text('Discount', 'Descuento', 'Remise'), dataType: 'percentage', settings: { scale: 1 } },
    {
      key: 'status',
      title: text('Status', 'Estado', 'Statut'),
      dataType: 'single_selection_from_list',
      list: 'invoiceStatus',
    },
    { key: 'paid_at', title: text('Paid', 'Pagada', 'Payée'), dataType: 'date_time' },
    { key: 'reminded', title: text('Reminder sent', 'Recordatorio enviado', 'Rappel envoyé'), dataType: 'boolean' },
    { key: 'payment_page', title: text('Payment page', 'Página de pago', 'Page de paiement'), dataType: 'url' },
    {
      key: 'lines',
      title: text('Lines', 'Líneas', 'Lignes'),
      dataType: 'financial_line_items',
      settings: usd,
      displayWidth: 'full',
    },
    { key: 'payment', title: text('Payment', 'Pago', 'Paiement'), dataType: 'payment_status' },
    { key: 'billed_for', title: text('Billed for', 'Concepto', 'Motif'), dataType: 'single_data_collection' },
  ],
}

/** In the order in which they can be made: links point backwards. */
export const sampleCollections: readonly SampleCollection[] = [teachers, students, instruments, lessons, invoices]
