import { Decimal } from 'decimal.js'

/** What the number in a cell means by its format. */
export type CellMeaning = 'number' | 'percentage' | 'date' | 'date-time' | 'time'

/** Formats that every workbook knows by number (ECMA-376 part 1, 18.8.30), where they are no plain numbers. */
const builtIn: Record<number, CellMeaning> = {
  9: 'percentage',
  10: 'percentage',
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'date-time',
  45: 'time',
  46: 'time',
  47: 'time',
}

export function meaningOf(formatId: number, code: string | undefined): CellMeaning {
  if (code === undefined) {
    // Dates of East Asian workbooks.
    const isEastAsian = (formatId >= 27 && formatId <= 36) || (formatId >= 50 && formatId <= 58)
    return builtIn[formatId] ?? (isEastAsian ? 'date' : 'number')
  }
  // Only the first section, without quoted words, escapes, colours and locales.
  const bare = code
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';')[0]!
  if (/general/i.test(bare)) return 'number'
  const hasDate = /[yd]/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare))
  const hasTime = /[hs]/i.test(bare)
  if (hasDate) return hasTime ? 'date-time' : 'date'
  if (hasTime) return 'time'
  return bare.includes('%') ? 'percentage' : 'number'
}

const dayMs = 86_400_000
const lastSerial = 2_958_465.999_999_99

/** The number of a cell as the text our own types read the same in every language. */
export function cellText(raw: string, meaning: CellMeaning, is1904: boolean): string {
  const number = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(number)) return raw
  if (meaning === 'number') return plainNumber(number, 15)
  if (meaning === 'percentage') return `${plainNumber(new Decimal(number).times(100).toNumber(), 14)}%`
  const serial = is1904 ? number + 1462 : number
  if (serial < 0 || serial > lastSerial) return plainNumber(number, 15)
  if (meaning === 'time' && serial >= 1) return durationText(serial)
  return serial < 1 ? timeText(serial) : dayText(serial, meaning)
}

/** What a spreadsheet shows: fifteen digits, none of the noise of binary fractions; whole numbers are exact. */
function plainNumber(number: number, digits: number): string {
  const shown = Number.isSafeInteger(number) ? number : Number(number.toPrecision(digits))
  return new Decimal(shown).toFixed()
}

function durationText(serial: number): string {
  const seconds = Math.round(serial * 86_400)
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return [Math.floor(minutes / 60), minutes % 60, rest].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A fraction of a day. */
function timeText(serial: number): string {
  const iso = new Date(Math.min(dayMs - 1000, Math.round(serial * 86_400) * 1000)).toISOString()
  return iso.slice(11, 19)
}

function dayText(serial: number, meaning: CellMeaning): string {
  // Spreadsheets count a 29 February 1900 that never was.
  const days = serial < 60 ? serial + 1 : serial
  const instant = new Date(Math.round((days - 25_569) * dayMs)).toISOString()
  const [day = '', clock = ''] = instant.split('T')
  const isMidnight = clock.startsWith('00:00:00.000')
  if (isMidnight && meaning !== 'date-time') return day
  return `${day} ${clock.replace(/(\.000)?Z$/, '')}`
}
