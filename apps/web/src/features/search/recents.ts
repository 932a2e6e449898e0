import { useState } from 'react'
import { z } from 'zod'
import { readLocal, writeLocal } from '../../session/local-store.ts'

const kept = z.object({
  /** Record ids, the last one first. */
  opened: z.array(z.number().int().positive()).default([]),
  searches: z.array(z.string()).default([]),
  commands: z.array(z.string()).default([]),
})
type Kept = z.infer<typeof kept>

const most = { opened: 8, searches: 5, commands: 8 } as const
const nothing: Kept = { opened: [], searches: [], commands: [] }

/** What one person did lately in one team, on this device; the team user's id stands for both. */
function readRecents(teamUserId: number): Kept {
  try {
    return kept.parse(JSON.parse(readLocal(`search-${teamUserId}`) ?? '{}'))
  } catch {
    // Somebody's own edit, or of another version: it is only a convenience.
    return nothing
  }
}

const write = (teamUserId: number, recents: Kept) => writeLocal(`search-${teamUserId}`, JSON.stringify(recents))

const inFront = <T>(list: readonly T[], one: T, count: number) =>
  [one, ...list.filter((each) => each !== one)].slice(0, count)

export function keepOpened(teamUserId: number, recordId: number): void {
  const recents = readRecents(teamUserId)
  write(teamUserId, { ...recents, opened: inFront(recents.opened, recordId, most.opened) })
}

/** Longer words take the place of those they begin with: one types on. */
export function keepSearch(teamUserId: number, words: string): void {
  const recents = readRecents(teamUserId)
  const others = recents.searches.filter((each) => !words.toLowerCase().startsWith(each.toLowerCase()))
  write(teamUserId, { ...recents, searches: inFront(others, words, most.searches) })
}

export function keepCommand(teamUserId: number, id: string): void {
  const recents = readRecents(teamUserId)
  write(teamUserId, { ...recents, commands: inFront(recents.commands, id, most.commands) })
}

/** As they were when the palette opened. */
export function useRecents(teamUserId: number) {
  const [recents, setRecents] = useState(() => readRecents(teamUserId))
  function clear() {
    const cleared = { ...recents, opened: [], searches: [] }
    write(teamUserId, cleared)
    setRecents(cleared)
  }
  return { recents, clear }
}
