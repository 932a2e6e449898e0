import { join } from 'node:path'
import type { RecordDetail } from '@trellis/domain/records/api'
import { bareAsk, startBare } from '../bare.ts'
import { type Closers, type Extent, isWanted } from '../extent.ts'
import { interleave } from '../interleave.ts'
import { startPostgres, vacuum } from '../postgres.ts'
import { type Answer, type Comparison, type Figure, latencyRatio, seconds, speedRatio } from '../report.ts'
import { loadLimit } from '../records/limit.ts'
import { parametersFor } from '../records/operations.ts'
import { writePeople } from '../records/people-file.ts'
import { fieldIdsOf, idsOf, loadPeople } from '../records/trellis.ts'
import type { Ask, Subject } from '../subject.ts'
import { type Call, startTrellis } from '../trellis.ts'
import { type LinkOperation, fillLimit, limitStatements } from './limit-links.ts'
import { refuseOtherLinks } from './same-links.ts'
import { countOfStatements } from './statements.ts'
import { addLinks } from './trellis-links.ts'

const operations = Object.keys(limitStatements) as LinkOperation[]

/** People whose phone number changes again and again, and how often. */
const changed = 50
const changesOf = ({ isQuick }: Extent) => (isQuick ? 60 : 200)

/** What a page costs that shows more than the records' own values, asked by the team's admin. */
export async function measureLinks(extent: Extent, closers: Closers): Promise<Answer> {
  const { rows, say } = extent
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const file = join(postgres.folder, 'people.csv')
  await writePeople(file, rows)
  const first = await startTrellis(postgres.trellisUrl, postgres.folder)
  closers.push(first.stop)
  const loaded = await loadPeople(first.call, file)
  const { linkIds, upsert } = await addLinks(first.call, loaded, { folder: postgres.folder, rows })
  say(`${rows} people got ten links each in ${seconds(upsert.milliseconds)}.`)
  const records = `/teams/${loaded.teamId}/dataCollections/${loaded.collectionId}/records`
  const fieldIds = await fieldIdsOf(first.call, loaded)
  const ids = await idsOf(first.call, records)
  await changeOften(first.call, { teamId: loaded.teamId, ids, phone: fieldIds.phone, changes: changesOf(extent) })
  await first.stop()

  const place = { teamId: loaded.teamId, collectionId: loaded.collectionId, linkIds, ids, fieldIds }
  const counted = await countOfStatements(postgres, place)
  const server = await startTrellis(postgres.trellisUrl, postgres.folder, extent.profileFolder)
  closers.push(server.stop)
  await loadLimit(postgres.limitUrl, file, 'people')
  await fillLimit(postgres.limitUrl, { rows, changed, changes: changesOf(extent) })
  await vacuum(postgres.trellisUrl)
  await vacuum(postgres.limitUrl)
  const bare = await startBare(postgres.limitUrl, limitStatements)
  closers.push(bare.stop)

  const trellis: Subject<LinkOperation> = { ...server, name: 'trellis', asks: trellisAsks(place, rows) }
  const limit: Subject<LinkOperation> = { ...bare, name: 'limit', asks: limitAsks(rows, changesOf(extent)) }
  await refuseOtherLinks(trellis, limit, place)
  say('Both sides answer the same links.')
  const compared: Comparison[] = []
  for (const operation of operations.filter((name) => isWanted(extent, name)))
    compared.push(await interleave(operation, [trellis, limit], { extent, postgres, baseline: 'limit' }))
  return { compared, figures: [...linksOverNone(compared), ...counted] }
}

function linksOverNone(compared: readonly Comparison[]): Figure[] {
  const of = (wanted: LinkOperation) => compared.find(({ operation }) => operation === wanted)?.rounds['trellis']
  const [page, linked] = [of('page'), of('linked-page')]
  if (!page || !linked) return []
  return [
    latencyRatio('p50: page with ten link columns over the same without', linked, page, { atMost: 2 }),
    speedRatio('requests/s: page with ten link columns over the same without', linked, page, { atLeast: 0.5 }),
  ]
}

export interface LinkPlace {
  readonly teamId: number
  readonly collectionId: number
  readonly linkIds: readonly number[]
  readonly fieldIds: Readonly<Record<string, number>>
  /** The one of person 1 first. */
  readonly ids: readonly number[]
}

async function changeOften(
  call: Call,
  { teamId, ids, phone, changes }: { teamId: number; ids: readonly number[]; phone: number; changes: number },
): Promise<void> {
  await Promise.all(
    ids.slice(0, changed).map(async (id) => {
      let { version } = await call<RecordDetail>(`/teams/${teamId}/records/${id}`)
      for (let change = 0; change < changes; change++) {
        const values = { [phone]: `+1503${2_000_000 + change}` }
        const { record } = await call<{ record: RecordDetail }>(
          `/teams/${teamId}/records/${id}`,
          { version, values },
          'PUT',
        )
        version = record.version
      }
    }),
  )
}

function trellisAsks(
  { teamId, collectionId, linkIds, fieldIds, ids }: LinkPlace,
  rows: number,
): Record<LinkOperation, (turn: number) => Ask> {
  const records = `/api/teams/${teamId}/dataCollections/${collectionId}/records`
  const { deepAfter } = parametersFor(rows)
  const plain = Object.values(fieldIds)
  const post = (path: string, body: object): Ask => ({ method: 'POST', path, body: JSON.stringify(body) })
  const page = (fields: readonly number[]) => (turn: number) =>
    post(`${records}/query`, { limit: 50, fields, after: [String(ids[deepAfter(turn) - 1])] })
  return {
    page: page(plain),
    'linked-page': page([...plain, ...linkIds]),
    'grouped-page': () => post(`${records}/groups`, { by: { by: { field: fieldIds['status'] }, direction: 'asc' } }),
    'record-history': (turn) => ({
      method: 'GET',
      path: `/api/teams/${teamId}/records/${ids[turn % changed]}/history`,
    }),
    'recent-changes': (turn) => ({
      method: 'GET',
      path: `/api/teams/${teamId}/changes?before=${beforeBatch(turn)}`,
    }),
  }
}

function limitAsks(rows: number, changes: number): Record<LinkOperation, (turn: number) => Ask> {
  const { deepAfter } = parametersFor(rows)
  return {
    page: (turn) => bareAsk('page', deepAfter(turn)),
    'linked-page': (turn) => bareAsk('linked-page', deepAfter(turn)),
    'grouped-page': () => bareAsk('grouped-page'),
    'record-history': (turn) => bareAsk('record-history', 1 + (turn % changed)),
    'recent-changes': (turn) => bareAsk('recent-changes', Math.min(beforeBatch(turn), changed * changes)),
  }
}

/** Ids of batches begin at 1 on both sides, and there are more than these. */
const beforeBatch = (turn: number) => 100 + ((turn * 37) % (changed * 60 - 100))
