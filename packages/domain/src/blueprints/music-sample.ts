import { words } from './blueprint.ts'
import type { MakeSample, SampleRecord } from './blueprint.ts'

const instruments = ['piano', 'piano', 'violin', 'cello', 'guitar', 'flute', 'voice', 'drums'] as const
const pieces = [
  { label: 'J. S. Bach', value: words('Minuet in G', 'Minueto en sol mayor', 'Menuet en sol majeur') },
  { label: 'W. A. Mozart', value: words('Turkish March', 'Marcha turca', 'Marche turque') },
  { label: 'C. Debussy', value: words('Clair de lune', 'Claro de luna', 'Clair de lune') },
  { label: 'F. Tárrega', value: words('Lágrima', 'Lágrima', 'Lágrima') },
  { label: 'C. Saint-Saëns', value: words('The Swan', 'El cisne', 'Le Cygne') },
]
const homework = [
  words('Scales in G and D, slowly.', 'Escalas de sol y re, despacio.', 'Gammes de sol et ré, lentement.'),
  words('Bars 1 to 16 with the metronome.', 'Compases 1 a 16 con metrónomo.', 'Mesures 1 à 16 au métronome.'),
  words(
    'Learn the second voice by heart.',
    'Aprender de memoria la segunda voz.',
    'Apprendre la seconde voix par cœur.',
  ),
  words('Record yourself once.', 'Grabarse una vez.', 'S’enregistrer une fois.'),
]
const goals = [
  words(
    'Wants to play in the spring concert.',
    'Quiere tocar en el concierto de primavera.',
    'Souhaite jouer au concert de printemps.',
  ),
  words('Prepares the entrance exam.', 'Prepara el examen de admisión.', 'Prépare le concours d’entrée.'),
  words('Plays for joy, no exams.', 'Toca por gusto, sin exámenes.', 'Joue pour le plaisir, sans examen.'),
]
const concertNames = [
  words('Autumn recital', 'Recital de otoño', 'Audition d’automne'),
  words('Chamber music evening', 'Noche de música de cámara', 'Soirée de musique de chambre'),
  words('Spring concert', 'Concierto de primavera', 'Concert de printemps'),
  words('Summer serenade', 'Serenata de verano', 'Sérénade d’été'),
]
const instrumentNames = [
  { kind: 'violin', name: words('Violin 3/4', 'Violín 3/4', 'Violon 3/4'), value: 480 },
  { kind: 'violin', name: words('Violin 1/2', 'Violín 1/2', 'Violon 1/2'), value: 390 },
  { kind: 'cello', name: words('Cello 4/4', 'Violonchelo 4/4', 'Violoncelle 4/4'), value: 2100 },
  { kind: 'cello', name: words('Cello 1/2', 'Violonchelo 1/2', 'Violoncelle 1/2'), value: 1250 },
  { kind: 'guitar', name: words('Classical guitar', 'Guitarra clásica', 'Guitare classique'), value: 320 },
  {
    kind: 'flute',
    name: words('Flute with curved head', 'Flauta con cabeza curva', 'Flûte à tête courbée'),
    value: 560,
  },
  { kind: 'piano', name: words('Digital piano', 'Piano digital', 'Piano numérique'), value: 900 },
  { kind: 'drums', name: words('Practice drum set', 'Batería de estudio', 'Batterie d’étude'), value: 650 },
] as const
const tuition = words('Tuition, four lessons', 'Colegiatura, cuatro clases', 'Cours, quatre leçons')
const rental = words('Instrument rental', 'Renta de instrumento', 'Location d’instrument')
const lessonWord = words('lesson', 'clase', 'cours')

export const musicSample: MakeSample = (kit) => {
  const { dice, say, day } = kit
  const paragraph = (text: string) => `<p>${text}</p>`
  const teaches = ['piano', 'piano', 'violin', 'cello', 'guitar', 'flute', 'voice', 'drums'] as const
  const teachers = teaches.map((instrument, index): SampleRecord => {
    const name = kit.name()
    return {
      name: name.full,
      teaches: { items: index === 2 ? ['instrument.violin', 'instrument.cello'] : [`instrument.${instrument}`] },
      email: kit.email(name),
      mobile: kit.phone(),
      rate: kit.money(dice.between(38, 60)),
      since: day(-dice.between(300, 4000)),
    }
  })
  const teacherOf = (instrument: string) =>
    Math.max(
      0,
      teaches.findIndex((each) => each === instrument),
    )
  const played = Array.from({ length: 44 }, () => dice.pick(instruments))
  const names = played.map(() => kit.name())
  const students = played.map((instrument, index): SampleRecord => {
    const status = index < 32 ? 'active' : dice.pick(['trial', 'waiting', 'waiting', 'paused'])
    const isChild = dice.percent(75)
    const parent = kit.name(names[index]!.last)
    return {
      name: names[index]!.full,
      status: { item: `student_status.${status}` },
      level: { item: `level.${dice.pick(['beginner', 'beginner', 'intermediate', 'advanced'])}` },
      instrument: { items: [`instrument.${instrument}`] },
      ...(status !== 'waiting' && { teacher: { record: ['teachers', teacherOf(instrument)] } }),
      birthday: day(-(isChild ? dice.between(2300, 6200) : dice.between(7000, 20_000))),
      ...(status === 'active' && { started: day(-dice.between(30, 1800)) }),
      ...(isChild && { parent: parent.full }),
      email: kit.email(isChild ? parent : names[index]!),
      mobile: kit.phone(),
      ...(dice.percent(40) && { goals: paragraph(kit.pick(goals)) }),
    }
  })
  const lessons = Array.from({ length: 60 }, (_, index): SampleRecord => {
    const student = index % 32
    const week = Math.floor(index / 20) - 1
    const offset = week * 7 + (index % 5)
    const isPast = offset < 0
    const instrument = played[student]!
    return {
      name: `${names[student]!.first}, ${say(lessonWord)} ${index + 1}`,
      student: { record: ['students', student] },
      teacher: { record: ['teachers', teacherOf(instrument)] },
      begins: kit.at(offset, `${dice.between(14, 18)}:${dice.pick(['00', '30'])}`),
      minutes: dice.pick([30, 30, 45, 60]),
      attendance: {
        item: `attendance.${isPast ? dice.pick(['held', 'held', 'held', 'excused', 'missed']) : 'planned'}`,
      },
      ...(isPast && { homework: kit.pick(homework) }),
    }
  })
  const owned = [...instrumentNames, ...instrumentNames].map(({ kind, name, value }, index): SampleRecord => {
    const isLent = index % 3 !== 2 && kind !== 'piano'
    return {
      name: `${say(name)} ${String.fromCodePoint(65 + Math.floor(index / instrumentNames.length))}`,
      kind: { item: `instrument.${kind}` },
      serial: `${kind.slice(0, 2).toUpperCase()}-${2018 + (index % 7)}-${String(index + 11)}`,
      ...(isLent && {
        lent_to: { record: ['students', (index * 5) % 32] as const },
        loan: { from: day(-dice.between(20, 240)), to: day(dice.between(20, 200)) },
      }),
      value: kit.money(value),
      serviced: day(-dice.between(20, 500)),
    }
  })
  const concerts = concertNames.map((name, index): SampleRecord => ({
    name: say(name),
    begins: kit.at([-75, -20, 25, 90][index]!, '19:00'),
    place: kit.address(),
    performers: {
      records: Array.from({ length: 5 }, (_, place) => ['students', (index * 7 + place * 3) % 32] as const),
    },
    programme: pieces.slice(index % 2, (index % 2) + 4).map(({ label, value }) => ({ label, value: say(value) })),
  }))
  const invoices = Array.from({ length: 28 }, (_, index): SampleRecord => {
    const issued = -dice.between(2, 70)
    const isLate = issued + 21 < 0
    const payment = dice.pick(
      isLate ? ['paid', 'paid', 'paid', 'overdue'] : ['paid', 'unpaid', 'unpaid', 'partially_paid'],
    )
    const lines = [{ description: say(tuition), quantity: '4', unitPrice: kit.money(dice.pick([36, 42, 55])) }]
    if (dice.percent(35)) lines.push({ description: say(rental), quantity: '1', unitPrice: kit.money(18) })
    return {
      number: `${day(issued).slice(0, 4)}-${String(index + 101)}`,
      student: { record: ['students', index % 32] },
      date: day(issued),
      due: day(issued + 21),
      lines: { items: lines },
      payment,
    }
  })
  return { teachers, students, lessons, instruments: owned, concerts, invoices }
}
