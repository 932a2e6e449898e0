import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Extent } from '../extent.ts'
import { startPostgres, vacuum } from '../postgres.ts'
import { addWhole, noRounds, seconds } from '../report.ts'
import type { Measured } from '../report.ts'
import { csvOf, statuses } from '../records/data.ts'
import { loadLimit } from '../records/limit.ts'
import { startTrellis } from '../records/trellis.ts'
import { openPlainSql } from './plain-sql.ts'
import { trellisBulk } from './trellis-bulk.ts'

const operations = ['edit', 'revert-edit', 'edit-searched', 'revert-searched', 'trash', 'restore'] as const
type Operation = (typeof operations)[number]

/** All records changed, taken back, trashed and restored at once: Trellis beside the plain SQL that does the same. */
export async function measureBulk(extent: Extent, closers: (() => Promise<void>)[]): Promise<Measured[]> {
  const { rows, rounds, say } = extent
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const server = await startTrellis(postgres.trellisUrl, postgres.folder, extent.profileFolder)
  closers.push(server.stop)
  const file = join(postgres.folder, 'people.csv')
  await writeFile(file, csvOf(rows))
  await loadLimit(postgres.limitUrl, file, 'people')
  const trellis = await trellisBulk(server, await server.load(file, 'people'))
  const plain = await openPlainSql(postgres.limitUrl)
  closers.push(plain.close)

  const measured = new Map(
    operations.map((name): [Operation, Measured] => [
      name,
      { operation: name, trellis: noRounds(), limit: noRounds() },
    ]),
  )
  async function note(
    name: Operation,
    limitWork: () => Promise<number>,
    work: () => Promise<{ milliseconds: number; batchId: number; count: number }>,
  ) {
    await postgres.idle()
    const limitMs = await limitWork()
    await postgres.idle()
    const { milliseconds, batchId, count } = await work()
    if (count < rows / 2) throw new Error(`${name} changed ${count} of ${rows} records.`)
    addWhole(measured.get(name)!.limit, limitMs)
    addWhole(measured.get(name)!.trellis, milliseconds)
    say(`${name}: Trellis ${seconds(milliseconds)}, plain SQL ${seconds(limitMs)}`)
    return batchId
  }
  for (let round = 0; round < rounds; round++) {
    // What autovacuum would have done by the time somebody comes again.
    await vacuum(postgres.trellisUrl)
    await vacuum(postgres.limitUrl)
    const status = statuses[round % statuses.length]!
    const edited = await note(
      'edit',
      () => plain.edit('status', status),
      () => trellis.edit('status', status),
    )
    await note(
      'revert-edit',
      () => plain.revertEdit('status'),
      () => trellis.revert(edited),
    )
    const words = `Moved to the north campus in round ${round}`
    const told = await note(
      'edit-searched',
      () => plain.edit('company', words),
      () => trellis.edit('company', words),
    )
    await note(
      'revert-searched',
      () => plain.revertEdit('company'),
      () => trellis.revert(told),
    )
    const trashed = await note(
      'trash',
      () => plain.trash(),
      () => trellis.trash(),
    )
    await note(
      'restore',
      () => plain.restore(),
      () => trellis.revert(trashed),
    )
  }
  return [...measured.values()]
}
