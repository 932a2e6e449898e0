import { addDays } from '../fields/calendar.ts'
import { canonical } from '../fields/exact.ts'
import type { Value } from '../fields/field-type.ts'
import { instantOfLocal } from '../fields/zoned.ts'
import { fold } from '../text/fold.ts'
import { sampleCollections } from './collections.ts'
import type { SampleCollection, SampleCollectionKey } from './collections.ts'
import { dice } from './dice.ts'
import type { Dice } from './dice.ts'
import { sampleLists } from './lists.ts'
import type { SampleList } from './lists.ts'
import { studentNames, teacherNames } from './people.ts'
import { bios, goals, lessonNotes } from './texts.ts'

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
    times(200, () => lesson(students, teachers, day, chance)),
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
    const replaced = field.list ? idsIn(value, ids.itemId) : field.collection ? idsIn(value, ids.recordId) : value
    return [String(ids.fieldId(collection.key, field.key)), replaced]
  })
  return Object.fromEntries(entries)
}

export interface SeedIds {
  readonly fieldId: (collection: SampleCollectionKey, field: string) => number
  readonly itemId: (sampleItemId: number) => number
  readonly recordId: (sampleRecordId: number) => number
}

function idsIn(value: Value, idOf: (sampleId: number) => number): Value {
  if (typeof value === 'number') return idOf(value)
  return Array.isArray(value) ? value.map((each) => (typeof each === 'number' ? idOf(each) : 0)) : null
}

type Values = Record<string, Value>

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
    goals: index % 3 === 0 ? (goals[index % goals.length] ?? null) : null,
  }
}

function instrument(index: number, students: readonly SampleRecord[], { today }: Day, chance: Dice): Values {
  const kind = chance.pick(itemsOf('instruments').slice(0, 7))
  const name = sampleLists[0]?.items.find(({ id }) => id === kind)?.name ?? ''
  const serial = `${name.slice(0, 2).toUpperCase()}-${String(index + 1).padStart(4, '0')}`
  return {
    name: `${name} ${chance.pick(['1/2', '3/4', '4/4', 'studio', 'travel'])} no. ${index + 1}`,
    kind,
    serial,
    condition: chance.pick(itemsOf('conditions')),
    weight: canonical((chance.between(350, 18_000) / 1000).toFixed(3)),
    bought: addDays(today, -chance.between(30, 4000)),
    price: cents(chance.between(12, 420) * 1000),
    is_insured: chance.percent(80),
    lent_to: chance.percent(60) ? chance.pick(students).id : null,
  }
}

function lesson(students: readonly SampleRecord[], teachers: readonly SampleRecord[], day: Day, chance: Dice): Values {
  const [scheduled, attended, excused, missed] = itemsOf('lessonStatus')
  const who = chance.pick(students)
  const offset = chance.between(-60, 20)
  const teaching = who.values['teacher'] ?? chance.pick(teachers).id
  const isLong = chance.percent(40)
  const subject = sampleLists[0]?.items.find(
    ({ id }) => Array.isArray(who.values['instrument']) && who.values['instrument'][0] === id,
  )
  return {
    name: `${subject?.name ?? 'Lesson'}, ${String(who.values['name'])}`,
    student: who.id,
    teacher: teaching,
    starts_at: at(
      addDays(day.today, offset),
      `${String(chance.between(9, 18)).padStart(2, '0')}:${chance.pick(['00', '30'])}`,
      day,
    ),
    minutes: isLong ? 45 : 30,
    room: chance.pick(['4B', '2A', 'Studio 1', 'Studio 2', 'Hall']),
    status: (offset >= 0 ? scheduled : chance.percent(86) ? attended : chance.pick([excused, missed])) ?? null,
    fee: isLong ? '62' : '38.5',
    notes: chance.percent(35) ? chance.pick(lessonNotes) : null,
  }
}

function invoice(index: number, students: readonly SampleRecord[], day: Day, chance: Dice): Values {
  const [draft, sent, paid, overdue] = itemsOf('invoiceStatus')
  const issued = addDays(day.today, index - 125)
  const due = addDays(issued, 30)
  const isPaid = chance.percent(due < day.today ? 85 : 40)
  const isDraft = !isPaid && index > 112
  const status = isPaid ? paid : isDraft ? draft : due < day.today ? overdue : sent
  const reference = `INV-${issued.slice(0, 4)}-${String(index + 1).padStart(4, '0')}`
  return {
    number: reference,
    student: chance.pick(students).id,
    issued,
    due,
    amount: cents(chance.between(38, 640) * 50),
    discount: chance.percent(20) ? chance.pick(['5', '10', '12.5']) : null,
    status: status ?? null,
    paid_at: isPaid ? at(addDays(issued, Math.min(chance.between(1, 30), 125 - index)), '11:15', day) : null,
    reminded: status === overdue ? chance.percent(70) : null,
    payment_page: isDraft ? null : `https://pay.example.com/${reference.toLowerCase()}`,
  }
}

export const sampleCollection = (key: SampleCollectionKey): SampleCollection => {
  const found = sampleCollections.find((collection) => collection.key === key)
  if (!found) throw new Error(`No sample collection ${key}`)
  return found
}
