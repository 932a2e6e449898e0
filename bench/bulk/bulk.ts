import { join } from 'node:path'
import type { Extent } from '../extent.ts'
import { startPostgres, vacuum } from '../postgres.ts'
import { addWhole, noRounds, seconds } from '../report.ts'
import type { Measured } from '../report.ts'
import { person, statuses } from '../records/data.ts'
import { writePeople } from '../records/people-file.ts'
import { loadLimit } from '../records/limit.ts'
import { loadPeople } from '../records/trellis.ts'
import { startTrellis } from '../trellis.ts'
import { openPlainSql } from './plain-sql.ts'
import { trellisBulk } from './trellis-bulk.ts'

const operations = [
  'edit',
  'revert-edit',
  'edit-searched',
  'revert-searched',
  'trash',
  'restore',
  'add-members',
  'revert-members',
  'create-10000',
] as const
const createdAtOnce = 10_000
type Operation = (typeof operations)[number]

/** All records changed, taken back, trashed, restored and made members at once, and 10,000 created by one call: Trellis beside the plain SQL that does the same. */
export async function measureBulk(extent: Extent, closers: (() => Promise<void>)[]): Promise<Measured[]> {
  const { rows, rounds, say } = extent
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const server = await startTrellis(postgres.trellisUrl, postgres.folder, extent.profileFolder)
  closers.push(server.stop)
  const file = join(postgres.folder, 'people.csv')
  await writePeople(file, rows)
  await loadLimit(postgres.limitUrl, file, 'people')
  const trellis = await trellisBulk(server, await loadPeople(server.call, file))
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
    if (count < Math.min(rows / 2, createdAtOnce)) throw new Error(`${name} changed ${count} of ${rows} records.`)
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
    const added = await note('add-members', plain.addMembers, trellis.addMembers)
    await note('revert-members', plain.removeMembers, () => trellis.revert(added))
    const people = Array.from({ length: createdAtOnce }, (_, index) => person(rows + round * createdAtOnce + index + 1))
    await note(
      'create-10000',
      () => plain.create(people),
      () => trellis.create(people),
    )
  }
  return [...measured.values()]
}
