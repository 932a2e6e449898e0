import type { Db } from '../../platform/db.ts'
import { lastSizeOf, tableBytes } from './queries.ts'

/** What came since the last one. */
const growth = 1.2
/** Rows packed as text take about this part of what their tables take, without indexes. */
const packed = 0.4

/** How large an archive will be at most, as far as one can tell before it is made: of a team, or of everything. */
export async function expectedBytes(db: Db, teamId: number | null): Promise<number> {
  const last = await lastSizeOf(db, teamId)
  if (last !== undefined) return Math.ceil(last * growth)
  return Math.ceil((await tableBytes(db, teamId)) * packed)
}
