/** A made-up person: the same for the same number, whatever was made before. */
export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** E.164. */
  readonly phone: string
  readonly birthDate: string
  /** ISO 8601 in UTC. */
  readonly joinedAt: string
  readonly city: string
  readonly status: string
  /** With two decimals. */
  readonly balance: string
  readonly score: number
  readonly active: boolean
  /** About 200 letters, one word in them rare. */
  readonly notes: string
  readonly company: string
}

/** Headers of the file that both sides load, in the order of its cells. */
export const headers = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  birthDate: 'Birth date',
  joinedAt: 'Joined at',
  city: 'City',
  status: 'Status',
  balance: 'Balance',
  score: 'Score',
  active: 'Active',
  notes: 'Notes',
  company: 'Company',
} as const satisfies Record<keyof Person, string>

export const keys = Object.keys(headers) as (keyof Person)[]

export const statuses = ['applicant', 'current', 'on leave', 'former', 'alumni']
export const largestBalance = 10_000

const firstNames =
  'Maya José Inès Odile Jürgen Anna Pablo Chloé Tomás Zoë Ruth Omar Lucía Karl Nadia Hugo Sofía Liam Élise Marta Noah Aïcha Bruno Clara Dmitri Emma Farid Greta Henri Iris Jonas Kenji Laura Mateo Nina Oskar Petra Quinn Rosa Samir Tara Ulla Victor Wanda Ximena Yusuf Zita André Beatriz Céline Diego Edith Felix Gaëlle Hanna Ivo Judith Kofi Leïla Milo'.split(
    ' ',
  )
const surnameStarts =
  'Ab Ac Bar Ben Cal Car Dela Dor Ek Fal Fon Gar Gon Har Hol Ib Jan Kal Kov Lam Lind Mar Men Nú Oka Ort Pal Per Quin Ram Ros Sal Sch Tor Ull Vas Vel Wein Yam Zor'.split(
    ' ',
  )
const surnameEnds =
  'acroix aine ales ami ander ard as auer bach berg dez döttir enko er ez feld ford gaard ini kow lund mann ova son taine'.split(
    ' ',
  )
const cityStarts =
  'Ash Bel Bright Clear Cedar Dun East Fair Glen Green Har High Iron King Lake Mill New North Oak Port Red River Stone West Wood'.split(
    ' ',
  )
const cityEnds =
  'borough bridge bury by combe dale field ford gate ham haven hurst ley mouth port stead ton vale ville worth'.split(
    ' ',
  )
const companyNames = 'Harbor Summit Aurora Lantern Juniper Copper Meridian Willow Granite Compass'.split(' ')
const trades = 'Music Press Foods Timber Freight Textiles Optics Travel Gardens Tools'.split(' ')
const forms = ['Ltd', 'Inc', 'GmbH', 'SA', 'Cooperative']
const words =
  'asked about lessons prefers afternoon moved house sister plays cello wants longer trial paid deposit late owes book returned instrument rented since spring concert choir evening group teacher away holiday called back later parents agreed form signed waiting list second child starts autumn needs smaller violin bow repaired strings ordered arrived friday noon quiet room please'.split(
    ' ',
  )
const syllables = ['ba', 'ko', 'ru', 'mi', 'ze', 'lo', 'ti', 'fu', 'ga', 'ne']

export const rareWordCount = 1000

/** @param number from 1 */
export function person(number: number): Person {
  const dice = diceOf(number)
  const firstName = pick(firstNames, dice())
  const lastName = pick(surnameStarts, dice()) + pick(surnameEnds, dice())
  const city = pick(cityStarts, dice()) + pick(cityEnds, dice())
  const company = `${pick(companyNames, dice())} ${pick(trades, dice())} ${pick(forms, dice())}`
  const birth = Date.UTC(1950, 0, 1) + Math.floor(dice() * 60 * 365) * dayMs
  const joined = Date.UTC(2015, 0, 1) + Math.floor(dice() * 11 * 365 * dayMs)
  return {
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}.${number}@${plain(company).replaceAll(' ', '-')}.example.org`,
    phone: phone(number),
    birthDate: new Date(birth).toISOString().slice(0, 10),
    joinedAt: new Date(joined).toISOString(),
    city,
    status: pick(statuses, dice()),
    balance: (dice() * largestBalance).toFixed(2),
    score: Math.floor(dice() * 1000),
    active: dice() < 0.7,
    notes: notes(dice),
    company,
  }
}

export const rareWord = (index: number): string =>
  [Math.floor(index / 100) % 10, Math.floor(index / 10) % 10, index % 10].map((at) => syllables[at]).join('')

/** Three area codes, every one of their numbers a valid one. */
export const phone = (number: number): string =>
  `+1${['503', '415', '206'][number % 3]}${2_000_000 + ((number * 7919) % 3_000_000)}`

/** Without accents and capitals. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const dayMs = 24 * 60 * 60 * 1000

function notes(dice: () => number): string {
  const rareAt = Math.floor(dice() * 20)
  let text = ''
  for (let at = 0; text.length < 195; at++) {
    const word = at === rareAt ? rareWord(Math.floor(dice() * rareWordCount)) : pick(words, dice())
    text += text === '' ? word : ` ${word}`
  }
  return text
}

function pick<T>(from: readonly T[], chance: number): T {
  return from[Math.floor(chance * from.length)]!
}

/** Mulberry32, started anew for each person. */
function diceOf(number: number): () => number {
  let state = Math.imul(number, 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
