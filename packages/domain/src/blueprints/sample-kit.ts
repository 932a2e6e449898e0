import type { Language } from '../api/ids.ts'
import { addDays } from '../fields/calendar.ts'
import { dice } from '../samples/dice.ts'
import type { Dice } from '../samples/dice.ts'
import { instantOfLocal } from '../fields/zoned.ts'
import type { Words } from './blueprint.ts'
import { currencyFor } from './currency-for.ts'
import { firstNames, lastNames } from './names.ts'
import { places } from './places.ts'

export interface SampleName {
  readonly first: string
  readonly last: string
  readonly full: string
}

/** What sample records are made of: chance that is the same every time, names, days around today, all in one language. */
export interface SampleKit {
  readonly dice: Dice
  readonly say: (words: Words) => string
  readonly pick: (words: readonly Words[]) => string
  /** Days from today. */
  readonly day: (offset: number) => string
  /** A moment of a day, by the clock of the team. */
  readonly at: (offset: number, time: string) => string
  /** Of nobody else in this sample. */
  readonly name: (last?: string) => SampleName
  readonly email: (name: SampleName) => string
  readonly phone: () => string
  readonly address: () => Record<string, string>
  readonly city: () => string
  /** In the currency of the team; amounts are thought of in dollars. */
  readonly money: (dollars: number) => string
}

interface Setting {
  readonly language: Language
  /** A day. */
  readonly today: string
  readonly timezone: string
  readonly country: string
}

export function sampleKit({ language, today, timezone, country }: Setting): SampleKit {
  const chance = dice(20_26)
  const used = new Set<string>()
  const place = places[language]
  const { factor, step } = currencyFor(country, language)
  let calls = 0

  function name(last?: string): SampleName {
    for (let attempt = 0; ; attempt++) {
      const made = { first: chance.pick(firstNames[language]), last: last ?? chance.pick(lastNames[language]) }
      const full = `${made.first} ${made.last}`
      if (used.has(full) && attempt < 200) continue
      used.add(full)
      return { ...made, full }
    }
  }

  return {
    dice: chance,
    say: (text) => text[language],
    pick: (texts) => chance.pick(texts)[language],
    day: (offset) => addDays(today, offset),
    at: (offset, time) => instantOfLocal(`${addDays(today, offset)}T${time}:00.000`, timezone),
    name,
    email: ({ first, last }) => `${asAddress(first)}.${asAddress(last)}@example.org`,
    phone: () => place.phone + String(calls++ % 100).padStart(2, '0'),
    address() {
      const { city, postalCode } = chance.pick(place.cities)
      const lines = place.street(chance.between(2, 190), chance.pick(place.streets))
      return { lines, city, postalCode, country: place.country }
    },
    city: () => chance.pick(place.cities).city,
    money: (dollars) => String(Math.max(step, Math.round((dollars * factor) / step) * step)),
  }
}

const asAddress = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '')
