import type { Pool } from './db.ts'

// A statement is prepared once it comes again and again, under a name that every connection uses.
const sightings = 3
/** How many names stand at a time, and so how many statements a connection holds. */
export const maximumNames = 200

const seenByText = new Map<string, number>()
const nameByText = new Map<string, string>()
/** How often all names were forgotten to make room for what is asked now. */
let generation = 0

/** The name to prepare this text under; undefined as long as it has hardly been seen. */
export function preparedName(text: string): string | undefined {
  const known = nameByText.get(text)
  if (known) return known
  const seen = (seenByText.get(text) ?? 0) + 1
  if (seen < sightings) {
    if (seenByText.size > 5000) seenByText.clear()
    seenByText.set(text, seen)
    return undefined
  }
  seenByText.delete(text)
  if (nameByText.size >= maximumNames) {
    nameByText.clear()
    generation++
  }
  const name = `s${generation}_${nameByText.size}`
  nameByText.set(text, name)
  return name
}

interface Connection {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/** Lets a connection drop what an earlier generation prepared, when it is next taken from the pool. */
export function forgetOldStatements(pool: Pool): void {
  const generationOf = new WeakMap<object, number>()
  pool.on('connect', (client) => generationOf.set(client, generation))
  pool.on('acquire', (client) => {
    if (generationOf.get(client) === generation) return
    generationOf.set(client, generation)
    // The driver keeps for itself what it has prepared; nothing is on its way in a connection that was idle.
    const { connection } = client as unknown as { connection: Connection }
    connection.parsedStatements = {}
    connection.submittedNamedStatements = {}
    // What follows on this connection waits for it; where it fails the connection is lost and says so itself.
    client.query('deallocate all').catch(() => {})
  })
}
