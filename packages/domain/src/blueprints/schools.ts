import { field, item, words } from './blueprint.ts'
import type { Blueprint, BlueprintCollection, BlueprintList } from './blueprint.ts'
import { shared } from './shared-words.ts'

const lists: BlueprintList[] = [
  {
    key: 'subject',
    name: words('Subjects', 'Materias', 'Matières'),
    icon: 'books',
    items: [
      item('maths', words('Mathematics', 'Matemáticas', 'Mathématiques'), 'blue', 'math-operations'),
      item('language', words('Language', 'Lengua', 'Langue'), 'red', 'book-open-text'),
      item('science', words('Science', 'Ciencias', 'Sciences'), 'green', 'flask'),
      item('history', words('History', 'Historia', 'Histoire'), 'orange', 'scroll'),
      item('arts', words('Arts', 'Artes', 'Arts'), 'pink', 'palette'),
      item('music', words('Music', 'Música', 'Musique'), 'violet', 'music-notes'),
      item('sports', words('Sports', 'Educación física', 'Sport'), 'teal', 'soccer-ball'),
    ],
  },
  {
    key: 'enrolment',
    name: words('Enrolment', 'Inscripción', 'Inscription'),
    icon: 'student',
    items: [
      item('enrolled', words('Enrolled', 'Inscrito', 'Inscrit'), 'green'),
      item('applied', words('Applied', 'Solicitud', 'Candidature'), 'blue'),
      item('waiting', words('Waiting list', 'Lista de espera', 'Liste d’attente'), 'yellow'),
      item('left', words('Left', 'Egresó', 'Parti'), 'gray'),
    ],
  },
  {
    key: 'event_kind',
    name: words('Kinds of events', 'Tipos de eventos', 'Types d’événements'),
    icon: 'calendar-star',
    items: [
      item('parents', words('Parents’ evening', 'Junta de padres', 'Réunion de parents'), 'violet'),
      item('trip', words('Trip', 'Excursión', 'Sortie'), 'green', 'bus'),
      item('exam', words('Exams', 'Exámenes', 'Examens'), 'red', 'exam'),
      item('party', words('Celebration', 'Festejo', 'Fête'), 'pink', 'confetti'),
    ],
  },
]

const teachers: BlueprintCollection = {
  key: 'teachers',
  name: shared.teacher,
  pluralName: shared.teachers,
  icon: 'chalkboard-teacher',
  description: words('The teaching staff.', 'El cuerpo docente.', 'Le corps enseignant.'),
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('subjects', words('Subjects', 'Materias', 'Matières'), 'multi_selection_from_list', { list: 'subject' }),
    field('email', shared.email, 'email_address'),
    field('mobile', shared.mobile, 'phone_number'),
    field('hours', words('Hours a week', 'Horas por semana', 'Heures par semaine'), 'decimal', {
      settings: { scale: 1 },
      displayWidth: 'quarter',
    }),
    field('since', words('Here since', 'Ingreso', 'Arrivée'), 'date', { displayWidth: 'quarter' }),
    field('photo', shared.photo, 'single_image'),
  ],
}

const classes: BlueprintCollection = {
  key: 'classes',
  name: words('Class', 'Grupo', 'Classe'),
  pluralName: words('Classes', 'Grupos', 'Classes'),
  icon: 'chalkboard',
  description: words(
    'Classes of this school year.',
    'Grupos de este ciclo escolar.',
    'Classes de cette année scolaire.',
  ),
  isFeatured: true,
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('teacher', words('Class teacher', 'Docente titular', 'Professeur principal'), 'single_data_record', {
      collection: 'teachers',
      reverse: words('Classes', 'Grupos', 'Classes'),
    }),
    field('room', words('Room', 'Aula', 'Salle'), 'plain_text', { displayWidth: 'quarter' }),
    field('seats', words('Seats', 'Lugares', 'Places'), 'number', { displayWidth: 'quarter' }),
    field('begins', words('First lesson', 'Primera clase', 'Premier cours'), 'time', { displayWidth: 'quarter' }),
    field('timetable', words('Timetable', 'Horario', 'Emploi du temps'), 'detail_list', { displayWidth: 'full' }),
  ],
}

const families: BlueprintCollection = {
  key: 'families',
  name: shared.family,
  pluralName: shared.families,
  icon: 'house',
  description: words(
    'Parents and guardians, and how to reach them.',
    'Madres, padres y tutores, y cómo localizarlos.',
    'Parents et responsables, et comment les joindre.',
  ),
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('first_parent', words('First parent', 'Madre o padre', 'Premier parent'), 'plain_text'),
    field('second_parent', words('Second parent', 'Segundo tutor', 'Second parent'), 'plain_text'),
    field('email', shared.email, 'email_address'),
    field('mobile', shared.mobile, 'phone_number'),
    field('address', shared.address, 'physical_address', { displayWidth: 'full' }),
  ],
}

const students: BlueprintCollection = {
  key: 'students',
  name: shared.student,
  pluralName: shared.students,
  icon: 'student',
  description: words(
    'Everybody who learns here, and those who applied.',
    'Quienes estudian aquí y quienes hicieron su solicitud.',
    'Toutes celles et ceux qui apprennent ici, et les candidatures.',
  ),
  isFeatured: true,
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('class', words('Class', 'Grupo', 'Classe'), 'single_data_record', {
      collection: 'classes',
      reverse: shared.students,
    }),
    field('enrolment', words('Enrolment', 'Inscripción', 'Inscription'), 'single_selection_from_list', {
      list: 'enrolment',
      displayWidth: 'quarter',
    }),
    field('birthday', shared.birthday, 'date', { displayWidth: 'quarter' }),
    field('family', shared.family, 'single_data_record', {
      collection: 'families',
      reverse: words('Children', 'Hijos', 'Enfants'),
    }),
    field('number', words('Student number', 'Matrícula', 'Numéro d’élève'), 'plain_text', { displayWidth: 'quarter' }),
    field('bus', words('Takes the bus', 'Usa el transporte', 'Prend le car'), 'boolean', { displayWidth: 'quarter' }),
    field('allergies', shared.allergies, 'plain_text'),
    field('photo', shared.photo, 'single_image'),
    field('notes', shared.notes, 'formatted_text', { displayWidth: 'full' }),
  ],
  layouts: [
    {
      name: words('Enrolled, by age', 'Inscritos, por edad', 'Inscrits, par âge'),
      isDefault: true,
      content: ({ field: f, item: i }) => ({
        where: { left: { field: f('enrolment') }, op: 'is', right: [{ literal: i('enrolment.enrolled') }] },
        sort: [{ by: { field: f('birthday') }, direction: 'desc' }],
      }),
    },
    {
      name: words('Applications', 'Solicitudes', 'Candidatures'),
      content: ({ field: f, item: i }) => ({
        where: {
          left: { field: f('enrolment') },
          op: 'is_any_of',
          right: [{ literal: i('enrolment.applied') }, { literal: i('enrolment.waiting') }],
        },
      }),
    },
  ],
}

const grades: BlueprintCollection = {
  key: 'grades',
  name: words('Grade', 'Calificación', 'Note'),
  pluralName: words('Grades', 'Calificaciones', 'Notes'),
  icon: 'exam',
  description: words('Tests and their results.', 'Exámenes y sus resultados.', 'Contrôles et leurs résultats.'),
  fields: [
    field('name', words('Test', 'Examen', 'Contrôle'), 'plain_text', { isRequired: true }),
    field('student', shared.student, 'single_data_record', {
      collection: 'students',
      reverse: words('Grades', 'Calificaciones', 'Notes'),
    }),
    field('subject', words('Subject', 'Materia', 'Matière'), 'single_selection_from_list', { list: 'subject' }),
    field('date', shared.date, 'date', { displayWidth: 'quarter' }),
    field('result', words('Result', 'Resultado', 'Résultat'), 'percentage', { displayWidth: 'quarter' }),
    field('remark', words('Remark', 'Comentario', 'Remarque'), 'plain_text', { displayWidth: 'full' }),
  ],
  layouts: [
    {
      name: words('By subject', 'Por materia', 'Par matière'),
      isDefault: true,
      content: ({ field: f }) => ({
        groups: [{ by: { field: f('subject') }, direction: 'asc' }],
        sort: [{ by: { field: f('date') }, direction: 'desc' }],
        totals: { [`f${f('result')}`]: 'average' },
      }),
    },
  ],
}

const fees: BlueprintCollection = {
  key: 'fees',
  name: words('School fee', 'Colegiatura', 'Frais scolaires'),
  pluralName: words('School fees', 'Colegiaturas', 'Frais scolaires'),
  icon: 'receipt',
  description: words(
    'What families pay, and when.',
    'Qué pagan las familias y cuándo.',
    'Ce que paient les familles, et quand.',
  ),
  isFeatured: true,
  fields: [
    field('number', shared.number, 'plain_text', { isRequired: true }),
    field('family', shared.family, 'single_data_record', {
      collection: 'families',
      reverse: words('School fees', 'Colegiaturas', 'Frais scolaires'),
    }),
    field('lines', shared.lines, 'financial_line_items', { displayWidth: 'full' }),
    field('due', shared.due, 'date', { displayWidth: 'quarter' }),
    field('payment', shared.payment, 'payment_status', { displayWidth: 'quarter' }),
  ],
  layouts: [
    {
      name: words('To be paid', 'Por pagar', 'À payer'),
      content: ({ field: f }) => ({
        where: {
          left: { field: f('payment') },
          op: 'is_any_of',
          right: [{ literal: 'unpaid' }, { literal: 'overdue' }],
        },
        sort: [{ by: { field: f('due') }, direction: 'asc' }],
      }),
    },
  ],
}

const events: BlueprintCollection = {
  key: 'events',
  name: words('Event', 'Evento', 'Événement'),
  pluralName: words('Events', 'Eventos', 'Événements'),
  icon: 'calendar-star',
  description: words('The school’s calendar.', 'El calendario escolar.', 'Le calendrier de l’école.'),
  fields: [
    field('name', shared.name, 'plain_text', { isRequired: true }),
    field('kind', words('Kind', 'Tipo', 'Type'), 'single_selection_from_list', { list: 'event_kind' }),
    field('begins', shared.start, 'date_time'),
    field('classes', words('Classes', 'Grupos', 'Classes'), 'multi_data_record', {
      collection: 'classes',
      reverse: words('Events', 'Eventos', 'Événements'),
    }),
    field('responsible', shared.responsible, 'single_entity'),
    field('link', words('Link', 'Enlace', 'Lien'), 'url'),
  ],
  layouts: [
    {
      name: words('Coming up', 'Próximos', 'À venir'),
      isDefault: true,
      content: ({ field: f }) => ({
        where: { left: { field: f('begins') }, op: 'at_least', right: [{ relativeDay: 0 }] },
        sort: [{ by: { field: f('begins') }, direction: 'asc' }],
      }),
    },
  ],
}

export const schoolsBlueprint: Blueprint = {
  brand: 'schools',
  text: words(
    'Students, families, classes, grades, school fees and the calendar.',
    'Estudiantes, familias, grupos, calificaciones, colegiaturas y el calendario.',
    'Élèves, familles, classes, notes, frais scolaires et le calendrier.',
  ),
  lists,
  collections: [teachers, classes, families, students, grades, fees, events],
  roles: [
    {
      name: words('Teaching staff', 'Cuerpo docente', 'Corps enseignant'),
      description: words(
        'Enter grades and events.',
        'Registran calificaciones y eventos.',
        'Saisissent les notes et les événements.',
      ),
      writes: ['grades', 'events'],
    },
    {
      name: words('School office', 'Control escolar', 'Secrétariat'),
      description: words(
        'Keeps students, families and school fees.',
        'Lleva estudiantes, familias y colegiaturas.',
        'Tient les élèves, les familles et les frais scolaires.',
      ),
      writes: ['students', 'families', 'classes', 'fees'],
    },
  ],
}
