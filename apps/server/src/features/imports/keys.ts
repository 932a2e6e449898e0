import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { ImportMatch } from '@trellis/domain/imports/api'
import { unguardCell } from '@trellis/domain/imports/formula-guard'
import type { TeamTransaction } from '../../platform/team-db.ts'
import type { Column, GoodRow, Reject } from './cells.ts'
import { keepKeys, keysSeen, recordsWithIds, recordsWithKeys } from './unique-sql.ts'
import { type Aimed, keyOf } from './uniques.ts'

/** How rows find the record they change. */
export interface Match extends Pick<ImportMatch, 'whenMissing' | 'emptyCells'> {
  /** Cell of the key in a row of the file. */
  readonly index: number
  readonly header: string
  /** Its place among the columns of the import; null where the key is the number of a record. */
  readonly place: number | null
}

interface Keyed {
  readonly importId: number
  readonly table: string
  readonly columns: readonly Column[]
  readonly match: Match
}

/** Keys of one file are remembered at this place, unique values behind it (uniques.ts). */
const keyPlace = 0

/**
 * Finds the record of each row by its key. A key that no record has makes one or is rejected, one that several have is
 * rejected, and so is a second row with the same key: which of the two is right nobody could say.
 */
export async function aimed(
  tx: TeamTransaction,
  keyed: Keyed,
  rows: readonly GoodRow[],
): Promise<{ rows: Aimed[]; rejects: Reject[] }> {
  const { match } = keyed
  const keys = rows.map((row) => keyIn(keyed, row))
  const filled = keys.filter((key) => key !== null)
  const before = await keysSeen(tx, { importId: keyed.importId, place: keyPlace }, filled)
  const found = await recordsOf(tx, keyed, keys)
  const seen = new Set<string>()
  const kept: Aimed[] = []
  const rejects: Reject[] = []
  for (const [index, good] of rows.entries()) {
    const key = keys[index] ?? null
    const record = found.get(index)
    const problem = problemOf(key, record?.count ?? 0)
    if (problem) rejects.push({ row: good.row, cells: good.cells, problem, column: match.header })
    else kept.push({ good, recordId: record?.id ?? null })
    if (key !== null) seen.add(key)
  }
  return { rows: kept, rejects }

  function problemOf(key: string | null, count: number): Reject['problem'] | null {
    if (key === null) return 'key-empty'
    if (seen.has(key) || before.has(key)) return 'key-repeated'
    if (count > 1) return 'key-ambiguous'
    // A record is never made with a number that was asked for.
    const isMade = match.whenMissing === 'create' && match.place !== null
    return count === 0 && !isMade ? 'key-unknown' : null
  }
}

/** Rows that will be carried out: their keys count as taken for the rest of the file. */
export async function keepKeysOf(tx: TeamTransaction, keyed: Keyed, rows: readonly GoodRow[]): Promise<void> {
  const keys = rows.flatMap((row) => keyIn(keyed, row) ?? [])
  await keepKeys(tx, { importId: keyed.importId, place: keyPlace }, keys)
}

function keyIn({ match, columns }: Keyed, { cells, values }: GoodRow): string | null {
  if (match.place === null)
    return (
      unguardCell(cells[match.index] ?? '')
        .trim()
        .replace(/^#/, '') || null
    )
  return keyOf(fieldTypeOf(columns[match.place]!.field.dataType).shape, values[match.place])
}

async function recordsOf(tx: TeamTransaction, { table, columns, match }: Keyed, keys: readonly (string | null)[]) {
  if (match.place !== null) {
    const { field } = columns[match.place]!
    return recordsWithKeys(tx, { table, field, shape: fieldTypeOf(field.dataType).shape }, keys)
  }
  const ids = keys.map((key) => (key !== null && /^[1-9]\d{0,15}$/.test(key) ? Number(key) : null))
  const live = await recordsWithIds(tx, table, ids.filter((id) => id !== null && Number.isSafeInteger(id)).map(Number))
  return new Map(ids.flatMap((id, index) => (id !== null && live.has(id) ? [[index, { id, count: 1 }]] : [])))
}
