import { words } from './blueprint.ts'
import type { MakeSample, SampleRecord } from './blueprint.ts'

const subjects = ['maths', 'language', 'science', 'history', 'arts', 'music', 'sports'] as const
const classNames = ['1A', '1B', '2A', '2B', '3A', '3B', '4A', '4B', '5A'] as const
const weekdays = [
  {
    label: words('Monday', 'Lunes', 'Lundi'),
    value: words('Mathematics, Language', 'Matemáticas, Lengua', 'Mathématiques, Langue'),
  },
  {
    label: words('Tuesday', 'Martes', 'Mardi'),
    value: words('Science, Sports', 'Ciencias, Educación física', 'Sciences, Sport'),
  },
  {
    label: words('Wednesday', 'Miércoles', 'Mercredi'),
    value: words('Language, Music', 'Lengua, Música', 'Langue, Musique'),
  },
  {
    label: words('Thursday', 'Jueves', 'Jeudi'),
    value: words('History, Mathematics', 'Historia, Matemáticas', 'Histoire, Mathématiques'),
  },
  { label: words('Friday', 'Viernes', 'Vendredi'), value: words('Arts, Science', 'Artes, Ciencias', 'Arts, Sciences') },
]
const tests = [
  words('Monthly test', 'Examen mensual', 'Contrôle mensuel'),
  words('Oral presentation', 'Exposición oral', 'Exposé'),
  words('Final project', 'Proyecto final', 'Projet final'),
  words('Dictation', 'Dictado', 'Dictée'),
]
const remarks = [
  words('Great progress.', 'Gran avance.', 'Beaux progrès.'),
  words('Needs more practice.', 'Necesita más práctica.', 'À travailler davantage.'),
  words('Very careful work.', 'Trabajo muy cuidadoso.', 'Travail très soigné.'),
]
const allergyNotes = [
  words('Peanuts', 'Cacahuates', 'Arachides'),
  words('Vegetarian', 'Dieta vegetariana', 'Végétarien'),
  words('Gluten', 'Gluten', 'Gluten'),
  words('Cat hair', 'Pelo de gato', 'Poils de chat'),
]
const tuition = words('Tuition for one month', 'Colegiatura del mes', 'Scolarité du mois')
const lunch = words('School lunch', 'Comedor escolar', 'Cantine')
const eventNames = [
  {
    name: words('Parents’ evening', 'Junta de padres', 'Réunion parents-professeurs'),
    kind: 'parents',
    offset: 6,
    time: '18:30',
  },
  {
    name: words('Trip to the science museum', 'Visita al museo de ciencias', 'Sortie au musée des sciences'),
    kind: 'trip',
    offset: 12,
    time: '09:00',
  },
  {
    name: words('Exam week begins', 'Inicia la semana de exámenes', 'Début de la semaine d’examens'),
    kind: 'exam',
    offset: 24,
    time: '08:30',
  },
  { name: words('School fair', 'Feria escolar', 'Kermesse de l’école'), kind: 'party', offset: 40, time: '15:00' },
  {
    name: words('Open day', 'Día de puertas abiertas', 'Journée portes ouvertes'),
    kind: 'parents',
    offset: 55,
    time: '10:00',
  },
  {
    name: words('Walk in the botanical garden', 'Paseo por el jardín botánico', 'Promenade au jardin botanique'),
    kind: 'trip',
    offset: -15,
    time: '09:30',
  },
  {
    name: words('Winter concert', 'Concierto de invierno', 'Concert d’hiver'),
    kind: 'party',
    offset: -45,
    time: '17:00',
  },
] as const

export const schoolsSample: MakeSample = (kit) => {
  const { dice, say, day } = kit
  const teachers = Array.from({ length: 13 }, (_, index): SampleRecord => {
    const name = kit.name()
    const first = subjects[index % subjects.length]!
    return {
      name: name.full,
      subjects: {
        items: index % 3 === 0 ? [`subject.${first}`, `subject.${subjects[(index + 2) % 7]!}`] : [`subject.${first}`],
      },
      email: kit.email(name),
      mobile: kit.phone(),
      hours: dice.pick(['12', '18.5', '22', '24']),
      since: day(-dice.between(200, 5000)),
    }
  })
  const classes = classNames.map((name, index): SampleRecord => ({
    name,
    teacher: { record: ['teachers', index] },
    room: String(101 + Math.floor(index / 4) * 100 + (index % 4)),
    seats: dice.pick([20, 22, 24]),
    begins: '08:15:00',
    timetable: weekdays.map(({ label, value }) => ({ label: say(label), value: say(value) })),
  }))
  const parents = Array.from({ length: 32 }, () => kit.name())
  const families = parents.map((parent): SampleRecord => ({
    name: parent.last,
    first_parent: parent.full,
    ...(dice.percent(70) && { second_parent: kit.name(parent.last).full }),
    email: kit.email(parent),
    mobile: kit.phone(),
    address: kit.address(),
  }))
  const students = Array.from({ length: 58 }, (_, index): SampleRecord => {
    const family = index % families.length
    const isEnrolled = index < 50
    const group = index % classes.length
    const age = 6 + Math.floor(group / 2)
    return {
      name: kit.name(parents[family]!.last).full,
      ...(isEnrolled && { class: { record: ['classes', group] } }),
      enrolment: { item: `enrolment.${isEnrolled ? 'enrolled' : dice.pick(['applied', 'applied', 'waiting'])}` },
      birthday: day(-age * 365 - dice.between(10, 350)),
      family: { record: ['families', family] },
      ...(isEnrolled && { number: String(24_001 + index) }),
      bus: dice.percent(40),
      ...(dice.percent(18) && { allergies: kit.pick(allergyNotes) }),
    }
  })
  const grades = Array.from({ length: 60 }, (_, index): SampleRecord => ({
    name: kit.pick(tests),
    student: { record: ['students', (index * 7) % 50] },
    subject: { item: `subject.${subjects[index % 5]!}` },
    date: day(-dice.between(1, 80)),
    result: String(dice.between(52, 100)),
    ...(dice.percent(40) && { remark: kit.pick(remarks) }),
  }))
  const fees = families.map((_, index): SampleRecord => {
    const due = index % 3 === 0 ? -dice.between(3, 25) : dice.between(3, 20)
    const items = [{ description: say(tuition), quantity: '1', unitPrice: kit.money(280) }]
    if (dice.percent(60))
      items.push({ description: say(lunch), quantity: String(dice.between(12, 20)), unitPrice: kit.money(5) })
    return {
      number: `${day(due).slice(0, 7)}-${String(index + 1).padStart(3, '0')}`,
      family: { record: ['families', index] },
      lines: { items },
      due: day(due),
      payment: due < 0 ? dice.pick(['paid', 'paid', 'overdue']) : dice.pick(['paid', 'unpaid', 'unpaid']),
    }
  })
  const events = eventNames.map(({ name, kind, offset, time }, index): SampleRecord => ({
    name: say(name),
    kind: { item: `event_kind.${kind}` },
    begins: kit.at(offset, time),
    classes: {
      records: [
        ['classes', index % classes.length],
        ['classes', (index + 1) % classes.length],
      ],
    },
    responsible: { person: true },
  }))
  return { teachers, classes, families, students, grades, fees, events }
}
