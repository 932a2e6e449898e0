import { join } from 'node:path'
import { type Closers, type Extent, isWanted } from '../extent.ts'
import { interleave } from '../interleave.ts'
import { type BenchPostgres, startPostgres, vacuum } from '../postgres.ts'
import { type Answer, type Comparison, type Figure, latencyRatio, speedRatio } from '../report.ts'
import { type AskedOperation, parametersFor } from '../records/operations.ts'
import { writePeople } from '../records/people-file.ts'
import { asRestricted } from '../records/restricted.ts'
import { loadPeople, type Loaded, trellisSubject, type TrellisSubject } from '../records/trellis.ts'
import { warmUp } from '../records/warm-up.ts'
import { makeTeam, startTrellis, type TrellisServer } from '../trellis.ts'
import { fillWithCollections } from './many-collections.ts'

/** What must not grow with the number of records: pages by key, and one record. */
const operations = ['first-page', 'sorted-page', 'filtered-page', 'deep-page', 'one-record', 'count'] as const
const flat: readonly AskedOperation[] = ['first-page', 'sorted-page', 'filtered-page', 'deep-page', 'one-record']

const defaultSizes = ({ isQuick }: Extent) => (isQuick ? [5000, 50_000] : [10_000, 1_000_000])
const collections = ({ isQuick }: Extent) => (isQuick ? 20 : 200)
const fieldsEach = 50

/** How cost grows with records and with collections that a request does not name; asked by a restricted role. */
export async function measureScale(extent: Extent, closers: Closers): Promise<Answer> {
  const sizes = extent.sizes.length > 1 ? extent.sizes : defaultSizes(extent)
  const [small, large] = [Math.min(...sizes), Math.max(...sizes)]
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const server = await startTrellis(postgres.trellisUrl, postgres.folder, extent.profileFolder)
  closers.push(server.stop)

  const few = await team({ extent, postgres, server }, { name: 'small', rows: small })
  const many = await team({ extent, postgres, server }, { name: 'large', rows: large })
  const wide = await team({ extent, postgres, server }, { name: 'wide', rows: small, collections: collections(extent) })
  await vacuum(postgres.trellisUrl)
  for (const one of [few, many, wide]) await warmUp(one, postgres.trellisUrl)
  await vacuum(postgres.trellisUrl)

  const wanted = operations.filter((name) => isWanted(extent, name))
  const bySize: Comparison[] = []
  const byCollections: Comparison[] = []
  for (const operation of wanted) {
    const options = { extent: { ...extent, rows: large }, postgres, baseline: 'small' }
    bySize.push(await interleave(operation, [few, many], options))
    byCollections.push(await interleave(operation, [few, wide], { ...options, extent: { ...extent, rows: small } }))
  }
  return {
    compared: [...bySize, ...byCollections],
    figures: [
      ...bySize.flatMap((one) => grown(one, 'large', `${large} records over ${small}`)),
      ...byCollections.flatMap((one) =>
        grown(one, 'wide', `beside ${collections(extent)} collections of ${fieldsEach} fields over none`),
      ),
    ],
  }
}

function grown({ operation, rounds }: Comparison, subject: string, words: string): Figure[] {
  const [own, base] = [rounds[subject]!, rounds['small']!]
  const isFlat = flat.some((name) => name === operation)
  return [
    latencyRatio(`${operation}: p50, ${words}`, own, base, isFlat ? { atMost: 1.3 } : undefined),
    speedRatio(`${operation}: requests/s, ${words}`, own, base),
  ]
}

interface Stage {
  readonly extent: Extent
  readonly postgres: BenchPostgres
  readonly server: TrellisServer
}

async function team(
  { extent, postgres, server }: Stage,
  { name, rows, collections: others = 0 }: { name: string; rows: number; collections?: number },
): Promise<TrellisSubject> {
  const file = join(postgres.folder, `${name}.csv`)
  await writePeople(file, rows)
  const teamId = await makeTeam(server.call, name)
  const loaded: Loaded = await loadPeople(server.call, file, { teamId })
  if (others > 0)
    await fillWithCollections(server.call, { teamId, folder: postgres.folder, count: others, fields: fieldsEach })
  const asker = await asRestricted(server, loaded, postgres.trellisUrl, `${name}@example.org`)
  extent.say(`The team ${name} has ${rows} people${others > 0 ? ` and ${others} other collections` : ''}.`)
  return { ...(await trellisSubject(asker, loaded, parametersFor(rows))), name }
}
