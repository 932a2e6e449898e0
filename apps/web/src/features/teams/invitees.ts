import { emailAddress, personName } from '@trellis/domain/auth/api'

export interface Invitee {
  email: string
  firstName?: string
  lastName?: string
}

const address = /[^\s<>,;"'()]+@[^\s<>,;"'()]+/g

/**
 * People pasted from a mail or a table, one or more per line: `ana@example.org`, `Ana Prieto <ana@example.org>`,
 * `Ana, Prieto, ana@example.org`. Each address once; lines without one are given back.
 */
export function parseInvitees(text: string): { people: Invitee[]; wrong: string[] } {
  const byEmail = new Map<string, Invitee>()
  const wrong: string[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const found = [...line.matchAll(address)].map(([match]) => emailAddress.safeParse(match))
    const emails = found.flatMap(({ data }) => data ?? [])
    if (emails.length === 0 || emails.length < found.length) {
      wrong.push(line)
      continue
    }
    const names = emails.length === 1 ? namesIn(line) : {}
    for (const email of emails) if (!byEmail.has(email)) byEmail.set(email, { email, ...names })
  }
  return { people: [...byEmail.values()], wrong }
}

/** The rows of a CSV file as they would be pasted: without the titles of its columns. */
export function rowsOfFile(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  return (lines[0]?.includes('@') ? lines : lines.slice(1)).filter((line) => line.trim() !== '').join('\n')
}

/** What stands beside the address: two cells are first and last name, else the last word is the last name. */
function namesIn(line: string): Omit<Invitee, 'email'> {
  const cells = line
    .replace(address, '')
    .split(/[,;\t]/)
    .map((cell) => cell.replaceAll(/[<>"()]/g, '').trim())
    .filter(Boolean)
  const words = cells.length > 1 ? cells : (cells[0]?.split(/\s+(?=\S+$)/) ?? [])
  const [firstName = '', lastName = ''] = words
  if (!personName.safeParse(firstName).success) return {}
  return { firstName, ...(lastName && { lastName }) }
}
