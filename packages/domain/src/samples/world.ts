import { addDays, pad } from '../fields/calendar.ts'
import { canonical } from '../fields/exact.ts'
import type { Value } from '../fields/field-type.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { instantOfLocal } from '../fields/zoned.ts'
import { fold } from '../text/fold.ts'
import { sampleCollectionIds, sampleCollections } from './collections.ts'
import type { SampleCollection, SampleCollectionKey, SampleField } from './collections.ts'
import { dice } from './dice.ts'
import type { Dice } from './dice.ts'
import { sampleLists } from './lists.ts'
import type { SampleList } from './lists.ts'
import { instrumentPapers, invoiceLines, studentPapers, teacherPapers } from './paperwork.ts'
import { samplePeople, studentNames, teacherNames } from './people.ts'
import { bios, exercises, goals, lessonNotes } from './texts.ts'

export interface SampleRecord {
  /** Of this world only; `valuesFor` puts the real ones in. */
  readonly id: number
  /** By key of the field; items and links by the ids of this world. */
  readonly values: Readonly<Record<string, Value>>
}

export type SampleWorld = Readonly<Record<SampleCollectionKey, readonly SampleRecord[]>>

const firstIds: Record<SampleCollectionKey, number> = {
  teachers: 101,
  students: 1001,
  instruments: 301,
  lessons: 2001,
  invoices: 4001,
}

interface Day {
  /** ISO day; all other days are counted from it. */
  readonly today: string
  readonly timezone: string
}

/** The records of Harbor Conservatory as they stand on a day: the same ones for the same day. */
export function sampleWorld(day: Day): SampleWorld {
  const chance = dice(20_260_514)
  const teachers = number(
    'teachers',
    teacherNames.map((name, index) => teacher(name, index, day, chance)),
  )
  const students = number(
    'students',
    studentNames.map((name, index) => student(name, index, day, chance)),
  )
  const instruments = number(
    'instruments',
    times(24, (index) => instrument(index, students, day, chance)),
  )
  const lessons = number(
    'lessons',
    times(200, (index) => lesson(index, students, teachers, day, chance)),
  )
  const invoices = number(
    'invoices',
    times(120, (index) => invoice(index, students, day, chance)),
  )
  return { teachers, students, instruments, lessons, invoices }
}

/** The values of a sample record for a seed that gave lists, records and fields its own ids. */
export function valuesFor(collection: SampleCollection, record: SampleRecord, ids: SeedIds): Record<string, Value> {
  const entries = collection.fields.map((field): [string, Value] => {
    const value = record.values[field.key] ?? null
    const idOf = idsOf(field, ids)
    return [String(ids.fieldId(collection.key, field.key)), idOf ? idsIn(value, idOf) : value]
  })
  return Object.fromEntries(entries)
}

function idsOf({ dataType, list, collection }: SampleField, ids: SeedIds): ((sampleId: number) => number) | undefined {
  const { refersTo } = fieldTypeOf(dataType)
  if (refersTo === 'person') return ids.personId
  if (refersTo === 'file') return ids.fileId
  if (refersTo === 'collection') return ids.collectionId
  return list ? ids.itemId : collection ? ids.recordId : undefined
}

export interface SeedIds {
  readonly fieldId: (collection: SampleCollectionKey, field: string) => number
  readonly itemId: (sampleItemId: number) => number
  readonly recordId: (sampleRecordId: number) => number
  readonly personId: (samplePersonId: number) => number
  readonly fileId: (sampleFileId: number) => number
  readonly collectionId: (sampleCollectionId: number) => number
}

function idsIn(value: Value, idOf: (sampleId: number) => number): Value {
  if (typeof value === 'number') return idOf(value)
  return Array.isArray(value) ? value.map((each) => (typeof each === 'number' ? idOf(each) : 0)) : null
}

type Values = Record<string, Value>

const [maya = 0, julien = 0] = samplePeople.map(({ id }) => id)
/** By instrument, as far as the catalogue has a picture of it. */
const symbols: Readonly<Record<number, string>> = Object.fromEntries(
  ['music-note', 'music-notes', 'piano-keys', 'guitar', 'music-notes-simple', 'metronome', 'music-note-simple'].map(
    (icon, index) => [11 + index, icon],
  ),
)

const times = (count: number, make: (index: number) => Values): Values[] =>
  Array.from({ length: count }, (_, index) => make(index))

const number = (key: SampleCollectionKey, rows: readonly Values[]): SampleRecord[] =>
  rows.map((values, index) => ({ id: firstIds[key] + index, values }))

function itemsOf(key: SampleList['key']): readonly number[] {
  return sampleLists.find((list) => list.key === key)?.items.map(({ id }) => id) ?? []
}

const mailName = (name: string): string =>
  fold(name)
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')

/** Numbers of the range that is kept for fiction. */
const phone = (area: string, index: number): string => `+1${area}55501${String(index % 100).padStart(2, '0')}`

const cents = (amount: number): string => canonical((amount / 100).toFixed(2))

const at = (day: string, time: string, { timezone }: Day): string => instantOfLocal(`${day}T${time}:00.000`, timezone)

function teacher(name: string, index: number, { today }: Day, chance: Dice): Values {
  const instruments = itemsOf('instruments')
  return {
    name,
    email: `${mailName(name)}@harbor.example.org`,
    phone: phone('503', index + 10),
    teaches: [instruments[index] ?? chance.pick(instruments), ...(index % 3 === 0 ? [instruments[8] ?? 0] : [])],
    hourly_rate: cents(chance.between(90, 140) * 50),
    weekly_hours: chance.between(8, 32),
    teaches_since: addDays(today, -chance.between(200, 7000)),
    website: index % 2 === 0 ? `https://${mailName(name).replaceAll('.', '-')}.example.com` : null,
    about: bios[index % bios.length] ?? null,
    ...teacherPapers(index),
    away: awayOf(index, today),
    introduction:
      index % 3 === 0 ? `https://media.harbor.example.org/welcome/${mailName(name).replaceAll('.', '-')}.mp4` : null,
    looks_after: looksAfter(index),
  }
}

function student(name: string, index: number, day: Day, chance: Dice): Values {
  const instruments = itemsOf('instruments')
  const status = itemsOf('studentStatus')[index < 20 || chance.percent(70) ? 0 : chance.between(1, 4)] ?? null
  const isActive = status === itemsOf('studentStatus')[0]
  const main = chance.pick(instruments)
  const second = chance.pick(instruments)
  const lessonDay = addDays(day.today, index < 13 ? 0 : chance.between(1, 12))
  return {
    name,
    status,
    instrument: index % 6 === 0 && second !== main ? [main, second] : [main],
    teacher: index % 17 === 16 ? null : firstIds.teachers + chance.between(0, teacherNames.length - 1),
    level: chance.pick(itemsOf('levels')),
    next_lesson: isActive
      ? at(lessonDay, chance.pick(['09:00', '15:30', '16:00', '16:30', '17:00', '17:30', '18:00']), day)
      : null,
    balance: isActive || chance.percent(30) ? cents(chance.between(0, 8) ** 3 * 250 + chance.between(0, 39) * 50) : '0',
    phone: index % 11 === 10 ? null : phone(chance.pick(['503', '971', '360']), index),
    email: index % 9 === 8 ? null : `${mailName(name)}@example.org`,
    born: addDays(day.today, -chance.between(6 * 365, index % 10 === 0 ? 60 * 365 : 18 * 365)),
    enrolled: addDays(day.today, -chance.between(5, 2000)),
    attendance: isActive ? canonical((chance.between(620, 1000) / 10).toFixed(1)) : null,
    photos: index % 7 === 3 ? null : chance.percent(75),
    ...studentPapers(index),
    goals: index % 3 === 0 ? (goals[index % goals.length] ?? null) : null,
    contacts: index % 4 === 0 ? [maya, julien] : index % 4 === 1 ? [julien] : null,
  }
}

function instrument(index: number, students: readonly SampleRecord[], { today }: Day, chance: Dice): Values {
  const kind = chance.pick(itemsOf('instruments').slice(0, 7))
  const name = sampleLists[0]?.items.find(({ id }) => id === kind)?.name ?? ''
  const serial = `${name.slice(0, 2).toUpperCase()}-${String(index + 1).padStart(4, '0')}`
  const values = {
    name: `${name} ${chance.pick(['1/2', '3/4', '4/4', 'studio', 'travel'])} no. ${index + 1}`,
    kind,
    serial,
    condition: chance.pick(itemsOf('conditions')),
    weight: canonical((chance.between(350, 18_000) / 1000).toFixed(3)),
    bought: addDays(today, -chance.between(30, 4000)),
    price: cents(chance.between(12, 420) * 1000),
    is_insured: chance.percent(80),
    lent_to: lentTo(index, students, chance),
    symbol: symbols[kind] ?? null,
  }
  const lentUntil = index % 3 === 0 ? addDays(today, 30 + index) : null
  return {
    ...values,
    ...instrumentPapers(index, today),
    lent: values.lent_to && { from: addDays(today, -20 * (index + 1)), to: lentUntil },
  }
}

/** The first student, whom everybody meets first, has two of them. */
function lentTo(index: number, students: readonly SampleRecord[], chance: Dice): number | null {
  const borrower = chance.percent(60) ? chance.pick(students).id : null
  return index < 2 ? (students[0]?.id ?? null) : borrower
}

function lesson(
  index: number,
  students: readonly SampleRecord[],
  teachers: readonly SampleRecord[],
  day: Day,
  chance: Dice,
): Values {
  const [scheduled, attended, excused, missed] = itemsOf('lessonStatus')
  const who = chance.pick(students)
  const offset = chance.between(-60, 20)
  const teaching = who.values['teacher'] ?? chance.pick(teachers).id
  const isLong = chance.percent(40)
  const time = `${String(chance.between(9, 18)).padStart(2, '0')}:${chance.pick(['00', '30'])}`
  const subject = sampleLists[0]?.items.find(
    ({ id }) => Array.isArray(who.values['instrument']) && who.values['instrument'][0] === id,
  )
  return {
    name: `${subject?.name ?? 'Lesson'}, ${String(who.values['name'])}`,
    student: who.id,
    teacher: teaching,
    with_students: index % 6 === 0 ? together(who.id, students, index) : null,
    starts_at: at(addDays(day.today, offset), time, day),
    minutes: isLong ? 45 : 30,
    room: chance.pick(['4B', '2A', 'Studio 1', 'Studio 2', 'Hall']),
    status: (offset >= 0 ? scheduled : chance.percent(86) ? attended : chance.pick([excused, missed])) ?? null,
    fee: isLong ? '62' : '38.5',
    notes: chance.percent(35) ? chance.pick(lessonNotes) : null,
    in_charge: index % 5 === 4 ? null : index % 2 === 0 ? maya : julien,
    arrive_by: index % 3 === 0 ? tenMinutesBefore(time) : null,
    exercise: index % 10 === 0 ? (exercises[(index / 10) % exercises.length] ?? null) : null,
  }
}

/** Two or three others for a group lesson. */
function together(who: number, students: readonly SampleRecord[], index: number): number[] {
  const others = students.filter(({ id }) => id !== who)
  const first = (index * 7) % others.length
  return [0, 11, 23].slice(0, 2 + (index % 4 === 0 ? 1 : 0)).map((step) => others[(first + step) % others.length]!.id)
}

function invoice(index: number, students: readonly SampleRecord[], day: Day, chance: Dice): Values {
  const [draft, sent, paid, overdue] = itemsOf('invoiceStatus')
  const issued = addDays(day.today, index - 125)
  const due = addDays(issued, 30)
  const isPaid = chance.percent(due < day.today ? 85 : 40)
  const isDraft = !isPaid && index > 112
  const status = isPaid ? paid : isDraft ? draft : due < day.today ? overdue : sent
  const reference = `INV-${issued.slice(0, 4)}-${String(index + 1).padStart(4, '0')}`
  const payer = chance.pick(students)
  const amount = cents(chance.between(38, 640) * 50)
  return {
    number: reference,
    student: payer.id,
    issued,
    due,
    amount,
    lines: invoiceLines(amount, issued),
    discount: chance.percent(20) ? chance.pick(['5', '10', '12.5']) : null,
    status: status ?? null,
    paid_at: isPaid ? at(addDays(issued, Math.min(chance.between(1, 30), 125 - index)), '11:15', day) : null,
    reminded: status === overdue ? chance.percent(70) : null,
    payment_page: isDraft ? null : `https://pay.example.com/${reference.toLowerCase()}`,
    payment: isDraft ? null : isPaid ? (index % 29 === 28 ? 'refunded' : 'paid') : paymentOf(index, due < day.today),
    billed_for: index % 8 === 7 ? sampleCollectionIds.instruments : sampleCollectionIds.lessons,
  }
}

const paymentOf = (index: number, isLate: boolean): string =>
  index % 5 === 0 ? 'partially_paid' : isLate ? 'overdue' : 'unpaid'

function looksAfter(index: number): Value {
  const { lessons, students, instruments } = sampleCollectionIds
  return index === 0 ? [lessons, students] : index === 3 ? [instruments] : null
}

/** Leave that is over, that is planned, and one whose end nobody knows yet. */
function awayOf(index: number, today: string): Value {
  if (index === 2) return { from: addDays(today, -6), to: null }
  if (index === 4) return { from: addDays(today, 12), to: addDays(today, 26) }
  return index === 6 ? { from: addDays(today, -40), to: addDays(today, -33) } : null
}

function tenMinutesBefore(time: string): string {
  const [hour, minute] = time.split(':').map(Number)
  const minutes = (hour ?? 0) * 60 + (minute ?? 0) - 10
  return `${pad(Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}:00`
}

export const sampleCollection = (key: SampleCollectionKey): SampleCollection => {
  const found = sampleCollections.find((collection) => collection.key === key)
  if (!found) throw new Error(`No sample collection ${key}`)
  return found
}
