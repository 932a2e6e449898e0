import { fold } from './fold.ts'

/**
 * A machine name made from what a person wrote: small ASCII letters, digits and underscores, beginning with a letter.
 * @param fallback stands where nothing of the text is left, as for a title in Japanese
 */
export function machineName(
  text: string,
  { fallback, isTaken }: { fallback: string; isTaken: (name: string) => boolean },
): string {
  const words = fold(text)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 50)
    .replaceAll(/^_+|_+$/g, '')
  const name = /^[a-z]/.test(words) ? words : [fallback, words].filter(Boolean).join('_')
  let free = name
  for (let number = 2; isTaken(free); number++) free = `${name}_${number}`
  return free
}
