import pg from 'pg'
import type { Dice } from './dice.ts'
import { importFile, isInterrupted } from './imports.ts'
import type { CrashServer } from './server.ts'
import {
  type Call,
  csvOf,
  type Expected,
  type FileRow,
  type Model,
  toCollection,
  toNewCollection,
  type World,
} from './world.ts'

export interface Scene {
  readonly server: CrashServer
  readonly call: Call
  readonly dice: Dice
  readonly world: World
  /** Id of each record by its key, as last seen. */
  ids: ReadonlyMap<string, number>
  /** The last batch and what the records are without it; null where something else came since. */
  last: { batchId: number; without: Model } | null
}

/** Does its work, survives that the server dies meanwhile, and says in the model of the world what must be there now. */
type Operation = (scene: Scene) => Promise<void>

const someRecords = 3000
const importedRows = 11_000

export const operations: Record<string, { work: Operation; canBe: (scene: Scene) => boolean; mostKills: number }> = {
  import: { work: (scene) => importRows(scene, { existing: 0, made: importedRows }), canBe: () => true, mostKills: 7 },
  upsert: {
    work: (scene) => importRows(scene, { existing: someRecords, made: importedRows - someRecords }),
    canBe: () => true,
    mostKills: 7,
  },
  'edit all': { work: (scene) => edit(scene, liveKeys(scene), { matching: {} }), canBe: () => true, mostKills: 1 },
  'edit some': {
    work(scene) {
      const keys = scene.dice.some(liveKeys(scene), someRecords)
      return edit(scene, keys, { recordIds: idsOf(scene, keys) })
    },
    canBe: (scene) => liveKeys(scene).length > 0,
    mostKills: 1,
  },
  trash: { work: trash, canBe: (scene) => liveKeys(scene).length > 0, mostKills: 1 },
  'add members': { work: addMembers, canBe: (scene) => outsiders(scene).length > 0, mostKills: 1 },
  revert: { work: revert, canBe: ({ last }) => last !== null, mostKills: 1 },
}

const liveKeys = ({ world }: Scene) => [...world.model].flatMap(([key, { isInTrash }]) => (isInTrash ? [] : [key]))
const outsiders = ({ world }: Scene) =>
  [...world.model].flatMap(([key, { isInTrash, isMember }]) => (isInTrash || isMember ? [] : [key]))
const idsOf = ({ ids }: Scene, keys: readonly string[]) => keys.map((key) => ids.get(key)!)

/** Letters only: one word of the search document. */
const wordOf = (dice: Dice) => `w${[...String(dice.below(1e9))].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

function changed(model: Model, keys: readonly string[], change: Partial<Expected>): Model {
  const next = new Map(model)
  for (const key of keys) next.set(key, { ...next.get(key)!, ...change })
  return next
}

/** The file of a new world, or more of it. */
export function newRows({ keysUsed }: Pick<World, 'keysUsed'>, count: number, dice: Dice): FileRow[] {
  const word = wordOf(dice)
  return Array.from({ length: count }, (_, index) => ({
    key: `k${keysUsed + index + 1}`,
    word,
    amount: String(dice.below(1000)),
  }))
}

export function withRows(model: Model, rows: readonly FileRow[]): Model {
  const next = new Map(model)
  for (const { key, word, amount } of rows)
    next.set(key, { isInTrash: false, isMember: false, ...next.get(key), word, amount })
  return next
}

export async function firstImport({
  server,
  call,
  teamId,
  rows,
}: Pick<Scene, 'server' | 'call'> & { teamId: number; rows: FileRow[] }) {
  await importFile(server, call, teamId, { text: csvOf(rows), mapping: toNewCollection })
}

async function importRows(scene: Scene, { existing, made }: { existing: number; made: number }): Promise<void> {
  const { server, call, dice, world } = scene
  const fresh = newRows(world, made, dice)
  const word = wordOf(dice)
  const known = dice.some(liveKeys(scene), existing).map((key) => ({ key, word, amount: String(dice.below(1000)) }))
  const rows = [...known, ...fresh]
  const mapping = toCollection(world, existing > 0)
  const { batchId } = await importFile(server, call, world.teamId, { text: csvOf(rows), mapping })
  if (batchId === null) throw new Error('An import that is done has no batch.')
  const before = world.model
  world.keysUsed += made
  world.model = withRows(before, rows)
  const withoutFresh = withRows(before, fresh)
  const gone = fresh.map(({ key }) => key)
  note(scene, 'import', { batchId, without: changed(withoutFresh, gone, { isInTrash: true }) })
}

async function edit(scene: Scene, keys: readonly string[], target: object): Promise<void> {
  const { dice, world } = scene
  const word = wordOf(dice)
  const amount = String(dice.below(1000))
  const values = { [world.fieldId.word]: word, [world.fieldId.amount]: Number(amount) }
  const path = `/teams/${world.teamId}/dataCollections/${world.rootId}/records/bulk/edit`
  const batchId = await atomically(scene, path, { target, values })
  if (batchId === null) return
  const without = world.model
  world.model = changed(without, keys, { word, amount })
  note(scene, 'edit', { batchId, without })
}

async function trash(scene: Scene): Promise<void> {
  const { dice, world } = scene
  const keys = dice.some(liveKeys(scene), someRecords)
  const path = `/teams/${world.teamId}/dataCollections/${world.rootId}/records/bulk/trash`
  const batchId = await atomically(scene, path, { target: { recordIds: idsOf(scene, keys) } })
  if (batchId === null) return
  const without = world.model
  world.model = changed(without, keys, { isInTrash: true })
  note(scene, 'trash', { batchId, without })
}

async function addMembers(scene: Scene): Promise<void> {
  const { dice, world } = scene
  const keys = dice.some(outsiders(scene), someRecords)
  const path = `/teams/${world.teamId}/dataCollections/${world.pickedId}/members/add`
  const batchId = await atomically(scene, path, { target: { recordIds: idsOf(scene, keys) } })
  if (batchId === null) return
  const without = world.model
  world.model = changed(without, keys, { isMember: true })
  note(scene, 'membership', { batchId, without })
}

async function revert(scene: Scene): Promise<void> {
  const { world, last } = scene
  if (!last) throw new Error('There is nothing to take back.')
  const batchId = await atomically(scene, `/teams/${world.teamId}/batches/${last.batchId}/revert`, {})
  if (batchId === null) return
  world.model = last.without
  note(scene, 'revert', null)
}

function note(scene: Scene, kind: string, last: Scene['last']): void {
  const { batches } = scene.world
  batches.set(kind, (batches.get(kind) ?? 0) + 1)
  scene.last = last
}

/** The batch of a change that is made whole or not at all; null where it was not made. What was answered must be there. */
async function atomically({ server, call, world }: Scene, path: string, body: object): Promise<number | null> {
  await server.up()
  const newest = await lastBatches(server, world.teamId, 0)
  const before = newest.at(-1) ?? 0
  let told: number | null | undefined
  try {
    told = (await call<{ batchId: number | null }>(path, body)).batchId
  } catch (error) {
    if (!isInterrupted(error)) throw error
  }
  await server.up()
  const made = await lastBatches(server, world.teamId, before)
  if (made.length > 1) throw new Error(`One change made the batches ${made.join()}.`)
  const found = made[0] ?? null
  if (told !== undefined && told !== found) throw new Error(`Batch ${told} was promised and ${found} is there.`)
  return found
}

/** Asked again where PostgreSQL dies under the question: the kill comes whenever it comes. */
async function lastBatches(server: CrashServer, teamId: number, after: number): Promise<number[]> {
  for (let left = 5; ; left--) {
    try {
      return await readBatches(server, teamId, after)
    } catch (error) {
      const isAnswer = error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
      if (left === 0 || isAnswer) throw error
      await server.up()
    }
  }
}

async function readBatches(server: CrashServer, teamId: number, after: number): Promise<number[]> {
  const client = await server.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from team_${teamId}.change_batch where id > $1 order by id`,
      [after],
    )
    return rows.map(({ id }) => Number(id))
  } finally {
    await client.end()
  }
}
