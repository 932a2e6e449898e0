import { fold } from '../text/fold.ts'
import { pad } from './calendar.ts'

const clock = /^(\d{1,2})(?:\s*(?::|h|\.)\s*(\d{2}))?(?::(\d{2}))?\s*h?$/
const halves = /\s*([ap])\.?\s?m\.?$/

/** Reads a time of day: 15:30, 3:30 pm, 15h30, 15.30, 3 pm, 9h; gives `HH:MM:SS`, or null. */
export function readTime(text: string): string | null {
  const folded = fold(text).trim()
  const half = halves.exec(folded)?.[1]
  const bare = folded.replace(halves, '')
  const [, hour, minute, second = '0'] = clock.exec(bare) ?? []
  // Digits alone are no time: 12 may be anything.
  if (hour === undefined || (minute === undefined && !half && !bare.endsWith('h'))) return null
  const hours = half ? twelveHours(Number(hour), half) : Number(hour)
  if (hours > 23 || Number(minute ?? 0) > 59 || Number(second) > 59) return null
  return [hours, minute ?? 0, second].map((part) => pad(Number(part), 2)).join(':')
}

function twelveHours(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return 24
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
