import { field, item, words } from './blueprint.ts'
import type { Blueprint, BlueprintCollection, BlueprintList } from './blueprint.ts'
import { shared } from './shared-words.ts'

const lists: BlueprintList[] = [
  {
    key: 'instrument',
    name: words('Kinds of instruments', 'Tipos de instrumentos', 'Types d’instruments'),
    icon: 'music-notes',
    items: [
      item('piano', words('Piano', 'Piano', 'Piano'), 'violet', 'piano-keys'),
      item('violin', words('Violin', 'Violín', 'Violon'), 'orange', 'music-note'),
      item('cello', words('Cello', 'Violonchelo', 'Violoncelle'), 'red', 'music-note'),
      item('guitar', words('Guitar', 'Guitarra', 'Guitare'), 'yellow', 'guitar'),
      item('flute', words('Flute', 'Flauta', 'Flûte'), 'teal', 'music-note'),
      item('voice', words('Voice', 'Canto', 'Chant'), 'pink', 'microphone'),
      item('drums', words('Drums', 'Batería', 'Batterie'), 'blue', 'music-notes'),
    ],
  },
  {
    key: 'level',
    name: words('Levels', 'Niveles', 'Niveaux'),
    icon: 'stairs',
    items: [
      item('beginner', words('Beginner', 'Principiante', 'Débutant'), 'green'),
      item('intermediate', words('Intermediate', 'Intermedio', 'Intermédiaire'), 'blue'),
      item('advanced', words('Advanced', 'Avanzado', 'Avancé'), 'violet'),
    ],
  },
  {
    key: 'student_status',
    name: words('Student statuses', 'Estados de estudiantes', 'Statuts des élèves'),
    icon: 'student',
    items: [
      item('active', words('Active', 'Activo', 'Actif'), 'green'),
      item('trial', words('Trial lesson', 'Clase de prueba', 'Cours d’essai'), 'blue'),
      item('waiting', words('Waiting list', 'Lista de espera', 'Liste d’attente'), 'yellow'),
      item('paused', words('Paused', 'En pausa', 'En pause'), 'gray'),
    ],
  },
  {
    key: 'attendance',
    name: words('Attendance', 'Asistencia', 'Présence'),
    icon: 'check-circle',
    items: [
      item('planned', words('Planned', 'Programada', 'Prévu'), 'blue'),
      item('held', words('Held', 'Impartida', 'Donné'), 'green'),
      item('excused', words('Excused', 'Con aviso', 'Excusé'), 'yellow'),
      item('missed', words('Missed', 'Sin aviso', 'Manqué'), 'red'),
    ],
  },
]

const teachers: BlueprintCollection = {
  key: 'teachers',
  name: shared.teacher,
  pluralName: shared.teachers,
  icon: 'chalkboard-teacher',
  description: words('Everybody who teaches.', 'Quienes imparten clases.', 'Toutes les personnes qui enseignent.'),
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('teaches', words('Teaches', 'Enseña', 'Enseigne'), 'multi_selection_from_list', { list: 'instrument' }),
    field('email', shared.email, 'email_address'),
    field('mobile', shared.mobile, 'phone_number'),
    field('rate', words('Hourly rate', 'Tarifa por hora', 'Tarif horaire'), 'money', { displayWidth: 'quarter' }),
    field('since', words('Teaches since', 'Enseña desde', 'Enseigne depuis'), 'date', { displayWidth: 'quarter' }),
    field('video', words('Introduction', 'Presentación', 'Présentation'), 'video'),
    field('about', shared.about, 'formatted_text', { displayWidth: 'full' }),
  ],
}

const students: BlueprintCollection = {
  key: 'students',
  name: shared.student,
  pluralName: shared.students,
  icon: 'student',
  description: words(
    'Children and adults who take lessons, and those who wait for a place.',
    'Niños y adultos que toman clases, y quienes esperan un lugar.',
    'Enfants et adultes qui prennent des cours, et ceux qui attendent une place.',
  ),
  isFeatured: true,
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('status', shared.status, 'single_selection_from_list', { list: 'student_status', displayWidth: 'quarter' }),
    field('level', words('Level', 'Nivel', 'Niveau'), 'single_selection_from_list', {
      list: 'level',
      displayWidth: 'quarter',
    }),
    field('instrument', words('Instrument', 'Instrumento', 'Instrument'), 'multi_selection_from_list', {
      list: 'instrument',
    }),
    field('teacher', shared.teacher, 'single_data_record', { collection: 'teachers', reverse: shared.students }),
    field('birthday', shared.birthday, 'date', { displayWidth: 'quarter' }),
    field('started', words('Started', 'Inicio', 'Depuis'), 'date', { displayWidth: 'quarter' }),
    field('parent', words('Parent', 'Madre o padre', 'Parent'), 'plain_text'),
    field('email', shared.email, 'email_address'),
    field('mobile', shared.mobile, 'phone_number'),
    field('photo', shared.photo, 'single_image'),
    field('goals', words('Goals', 'Metas', 'Objectifs'), 'formatted_text', { displayWidth: 'full' }),
  ],
  layouts: [
    {
      name: words('By level', 'Por nivel', 'Par niveau'),
      content: ({ field: f }) => ({ groups: [{ by: { field: f('level') }, direction: 'asc' }] }),
    },
    {
      name: words('Waiting list', 'Lista de espera', 'Liste d’attente'),
      content: ({ field: f, item: i }) => ({
        where: { left: { field: f('status') }, op: 'is', right: [{ literal: i('student_status.waiting') }] },
      }),
    },
  ],
}

const lessons: BlueprintCollection = {
  key: 'lessons',
  name: words('Lesson', 'Clase', 'Cours'),
  pluralName: words('Lessons', 'Clases', 'Cours'),
  icon: 'music-notes',
  description: words('Lessons held and planned.', 'Clases impartidas y programadas.', 'Cours donnés et prévus.'),
  isFeatured: true,
  fields: [
    field('name', words('Lesson', 'Clase', 'Cours'), 'plain_text', { isRequired: true }),
    field('student', shared.student, 'single_data_record', {
      collection: 'students',
      reverse: words('Lessons', 'Clases', 'Cours'),
    }),
    field('teacher', shared.teacher, 'single_data_record', {
      collection: 'teachers',
      reverse: words('Lessons', 'Clases', 'Cours'),
    }),
    field('begins', shared.start, 'date_time'),
    field('minutes', words('Minutes', 'Minutos', 'Minutes'), 'number', { displayWidth: 'quarter' }),
    field('attendance', words('Attendance', 'Asistencia', 'Présence'), 'single_selection_from_list', {
      list: 'attendance',
      displayWidth: 'quarter',
    }),
    field('homework', words('Homework', 'Tarea', 'À travailler'), 'plain_text', {
      settings: { isMultiline: true },
      displayWidth: 'full',
    }),
  ],
  layouts: [
    {
      name: words('The next seven days', 'Los próximos siete días', 'Les sept prochains jours'),
      isDefault: true,
      content: ({ field: f }) => ({
        where: { left: { field: f('begins') }, op: 'between', right: [{ relativeDay: 0 }, { relativeDay: 7 }] },
        sort: [{ by: { field: f('begins') }, direction: 'asc' }],
      }),
    },
    {
      name: words('All, newest first', 'Todas, recientes primero', 'Tous, récents d’abord'),
      content: ({ field: f }) => ({ sort: [{ by: { field: f('begins') }, direction: 'desc' }] }),
    },
  ],
}

const instruments: BlueprintCollection = {
  key: 'instruments',
  name: words('Instrument', 'Instrumento', 'Instrument'),
  pluralName: words('Instruments', 'Instrumentos', 'Instruments'),
  icon: 'guitar',
  description: words(
    'What the school owns and lends.',
    'Lo que la escuela posee y presta.',
    'Ce que l’école possède et prête.',
  ),
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('kind', words('Kind', 'Tipo', 'Type'), 'single_selection_from_list', { list: 'instrument' }),
    field('serial', words('Serial number', 'Número de serie', 'Numéro de série'), 'plain_text'),
    field('lent_to', words('Lent to', 'Prestado a', 'Prêté à'), 'single_data_record', {
      collection: 'students',
      reverse: words('Borrowed instruments', 'Instrumentos prestados', 'Instruments empruntés'),
    }),
    field('loan', words('Loan', 'Préstamo', 'Prêt'), 'date_range'),
    field('value', words('Value', 'Valor', 'Valeur'), 'money', { displayWidth: 'quarter' }),
    field('serviced', words('Serviced on', 'Último mantenimiento', 'Dernier entretien'), 'date', {
      displayWidth: 'quarter',
    }),
    field('pictures', words('Pictures', 'Fotos', 'Photos'), 'multi_image', { displayWidth: 'full' }),
  ],
}

const concerts: BlueprintCollection = {
  key: 'concerts',
  name: words('Concert', 'Concierto', 'Concert'),
  pluralName: words('Concerts', 'Conciertos', 'Concerts'),
  icon: 'microphone-stage',
  description: words('Recitals and who plays.', 'Recitales y quién toca.', 'Auditions et qui y joue.'),
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('begins', shared.start, 'date_time'),
    field('place', shared.place, 'physical_address'),
    field('performers', words('Performers', 'Intérpretes', 'Interprètes'), 'multi_data_record', {
      collection: 'students',
      reverse: words('Concerts', 'Conciertos', 'Concerts'),
    }),
    field('programme', words('Programme', 'Programa', 'Programme'), 'detail_list', { displayWidth: 'full' }),
  ],
}

const invoices: BlueprintCollection = {
  key: 'invoices',
  name: shared.invoice,
  pluralName: shared.invoices,
  icon: 'receipt',
  description: words('Tuition and rentals.', 'Colegiaturas y rentas.', 'Frais de cours et locations.'),
  isFeatured: true,
  fields: [
    field('number', shared.number, 'plain_text', { isRequired: true }),
    field('student', shared.student, 'single_data_record', { collection: 'students', reverse: shared.invoices }),
    field('date', shared.date, 'date', { displayWidth: 'quarter' }),
    field('due', shared.due, 'date', { displayWidth: 'quarter' }),
    field('lines', shared.lines, 'financial_line_items', { displayWidth: 'full' }),
    field('payment', shared.payment, 'payment_status'),
  ],
  layouts: [
    {
      name: words('Open invoices', 'Facturas abiertas', 'Factures ouvertes'),
      isDefault: true,
      content: ({ field: f }) => ({
        where: {
          left: { field: f('payment') },
          op: 'is_any_of',
          right: [{ literal: 'unpaid' }, { literal: 'partially_paid' }, { literal: 'overdue' }],
        },
        sort: [{ by: { field: f('due') }, direction: 'asc' }],
      }),
    },
  ],
}

export const musicBlueprint: Blueprint = {
  brand: 'music',
  text: words(
    'Students, teachers, lessons, instruments on loan, concerts and invoices.',
    'Estudiantes, docentes, clases, instrumentos en préstamo, conciertos y facturas.',
    'Élèves, professeurs, cours, instruments prêtés, concerts et factures.',
  ),
  lists,
  collections: [teachers, students, lessons, instruments, concerts, invoices],
  roles: [
    {
      name: words('Music teachers', 'Docentes de música', 'Professeurs de musique'),
      description: words(
        'Keep lessons and concerts.',
        'Llevan las clases y los conciertos.',
        'Tiennent les cours et les concerts.',
      ),
      writes: ['lessons', 'concerts'],
    },
    {
      name: words('School office', 'Oficina de la escuela', 'Secrétariat'),
      description: words(
        'Keeps students, instruments and invoices.',
        'Lleva estudiantes, instrumentos y facturas.',
        'Tient les élèves, les instruments et les factures.',
      ),
      writes: ['students', 'instruments', 'invoices'],
    },
  ],
}
