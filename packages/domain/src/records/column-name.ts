import { fold } from '../text/fold.ts'

const longest = 63

/** A machine name made from a title (`Next lesson` is `next_lesson`), unlike all that are taken. */
export function columnNameOf(title: string, taken: ReadonlySet<string>): string {
  const words = fold(title)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const base = (/^[a-z]/.test(words) ? words : `field_${words}`).slice(0, longest).replace(/_+$/, '')
  let name = base
  for (let number = 2; taken.has(name); number++)
    name = `${base.slice(0, longest - 1 - String(number).length)}_${number}`
  return name
}
