import { addDays } from '../fields/calendar.ts'
import { canonical } from '../fields/exact.ts'
import type { Value } from '../fields/field-type.ts'
import { totalsOf } from '../fields/line-totals.ts'
import { inStoredOrder } from '../fields/json-part.ts'
import { portraitCount, portraitId } from './files.ts'

type Values = Record<string, Value>

const streets = [
  'NW Quimby Street',
  'SE Hawthorne Boulevard',
  'N Mississippi Avenue',
  'SW Vista Avenue',
  'NE Alberta Street',
]
const postalCodes = ['97209', '97214', '97227', '97201', '97211']
const strings = ['Jargar, medium', 'Dominant', 'Évah Pirazzi', 'D’Addario EJ45']

/** What belongs to a student and lies in a folder elsewhere. */
export function studentPapers(index: number): Values {
  const place = index % streets.length
  return {
    address: index % 7 === 6 ? null : addressOf(index, place),
    photo: index < portraitCount ? portraitId(index) : null,
    good_to_know:
      index % 4 === 0
        ? [
            inStoredOrder({
              label: 'Picked up by',
              value: index % 8 === 0 ? 'grandmother, from 17:30' : 'walks home alone',
            }),
            ...(index % 8 === 0 ? [inStoredOrder({ label: 'Allergies', value: 'Hazelnuts' })] : []),
          ]
        : null,
  }
}

/** One student lives abroad and takes lessons online. */
function addressOf(index: number, place: number): Value {
  if (index === 4)
    return inStoredOrder({ lines: '12, quai Saint-Antoine', city: 'Lyon', postalCode: '69002', country: 'FR' })
  return inStoredOrder({
    lines: `${1200 + index * 17} ${streets[place]}${index % 5 === 0 ? '\nApartment 4B' : ''}`,
    city: index % 6 === 5 ? 'Beaverton' : 'Portland',
    region: 'OR',
    postalCode: postalCodes[place],
    country: 'US',
    ...(index % 3 === 0 && { latitude: 45.5 + index / 1000, longitude: -122.68 + index / 1000 }),
  })
}

export function teacherPapers(index: number): Values {
  return {
    contract: 502,
    documents: index % 3 === 0 ? [504, 505] : index % 3 === 1 ? [503] : null,
  }
}

export function instrumentPapers(index: number, today: string): Values {
  const unitPrice = canonical(String(18 + (index % 5) * 4))
  const rental = { description: 'Rental per month', quantity: '10', unitPrice, taxPercent: '8.5' }
  return {
    pictures: index % 4 === 0 ? [506, 507] : index % 4 === 1 ? [501] : null,
    setup: index % 5 === 0 ? [inStoredOrder({ label: 'Strings', value: strings[index % strings.length] })] : null,
    rental:
      index % 3 === 0
        ? inStoredOrder({ ...rental, date: addDays(today, -10 * index), totals: totalsOf([rental], 2) })
        : null,
  }
}

const lessonPrice = 38.5

/** Lessons, and what is left of the amount for sheet music and strings. */
export function invoiceLines(amount: string, issued: string): Value {
  const cents = Math.round(Number(amount) * 100)
  const lessons = Math.min(8, Math.floor(cents / (lessonPrice * 100)))
  const rest = cents - lessons * lessonPrice * 100
  const price = (amountInCents: number) => canonical((amountInCents / 100).toFixed(2))
  const items = [
    ...(lessons > 0
      ? [
          {
            description: 'Lessons, 30 minutes',
            quantity: String(lessons),
            unitPrice: price(lessonPrice * 100),
            date: issued,
          },
        ]
      : []),
    ...(rest > 0 ? [{ description: 'Sheet music and strings', quantity: '1', unitPrice: price(rest) }] : []),
  ]
  return inStoredOrder({ items, totals: totalsOf(items, 2) })
}
