/** Calling codes of one and of two digits; all others have three. */
const shortCodes = new Set(
  '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
)

/** Digits of each group within the country, where they are always the same. */
const groupsByCode: Readonly<Record<string, readonly number[]>> = {
  1: [3, 3, 4],
  33: [1, 2, 2, 2, 2],
  34: [3, 2, 2, 2],
}

/** A number in E.164 in groups that one can read: close to how its country writes it, without knowing all of them. */
export function phoneGroups(e164: string): string {
  const code = [1, 2, 3]
    .map((length) => e164.slice(1, length + 1))
    .find((start, at) => at === 2 || shortCodes.has(start))
  if (!code || !/^\+\d{7,15}$/.test(e164)) return e164
  const national = e164.slice(code.length + 1)
  const known = groupsByCode[code]
  const fits = known?.reduce((sum, length) => sum + length, 0) === national.length
  return [`+${code}`, ...split(national, known && fits ? known : usual(national.length))].join(' ')
}

/** Threes, and what is left over at the end: 3 3 4, 4 4, 3 4 4. */
function usual(length: number): number[] {
  const groups: number[] = []
  for (let rest = length; rest > 0; rest -= groups.at(-1)!) groups.push(rest <= 4 ? rest : rest === 8 ? 4 : 3)
  return groups
}

function split(digits: string, lengths: readonly number[]): string[] {
  let at = 0
  return lengths.map((length) => digits.slice(at, (at += length)))
}
