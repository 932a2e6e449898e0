import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkWorld } from './crash/checks.ts'
import { type Dice, diceOf } from './crash/dice.ts'
import { firstImport, newRows, operations, type Scene, withRows } from './crash/operations.ts'
import { type CrashServer, startCrashServer, type Victim } from './crash/server.ts'
import type pg from 'pg'
import { type Call, furnished, newWorld, signUp, type World } from './crash/world.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string' } },
})
const kills = Number(values.kills)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))

const recordsAtFirst = 6000
/** Then another team begins: what is checked after every kill stays small. */
const killsPerWorld = 15
const victims: readonly Victim[] = ['server', 'server', 'server', 'both', 'both', 'PostgreSQL']

const folder = await mkdtemp(join(tmpdir(), 'trellis-crash-'))
// For the OS user that root hands PostgreSQL to.
await chmod(folder, 0o755)
console.log(`${kills} kills; npm run test:crash -- --kills ${kills} --seed ${seed} repeats their choice`)
const server = await startCrashServer(folder)
process.once('SIGINT', () => void server.stop().finally(() => process.exit(130)))
let isWell = false
try {
  isWell = await run(server, diceOf(seed))
} finally {
  await server.stop()
  if (isWell) await rm(folder, { recursive: true, force: true })
  else console.error(`The data stay in ${folder}.`)
}
process.exitCode = isWell ? 0 : 1

async function run(crashing: CrashServer, dice: Dice): Promise<boolean> {
  const call = await signUp(crashing)
  const done = new Map<string, number>()
  /** How long each operation takes where nobody dies. */
  const usualMs = new Map<string, number>()
  for (let killed = 0, place = 1; killed < kills; place++) {
    const scene = await newScene(crashing, call, dice, `World ${place}`)
    for (let ofWorld = 0; ofWorld < killsPerWorld && killed < kills;) {
      const possible = Object.keys(operations).filter((name) => operations[name]!.canBe(scene))
      const name = dice.pick(possible)
      const times = Math.min(1 + Math.floor(dice.roll() ** 3 * operations[name]!.mostKills), kills - killed)
      const told = await underFire(scene, name, { times, usualMs })
      killed += times
      ofWorld += times
      done.set(name, (done.get(name) ?? 0) + times)
      const { ids, problems } = await checked(await crashing.connect(), scene.world)
      scene.ids = ids
      console.log(`${killed}. ${name}: ${told}; ${ids.size} records, ${problems.length === 0 ? 'all well' : 'WRONG'}`)
      if (problems.length === 0) continue
      console.error(problems.slice(0, 20).join('\n'))
      return false
    }
  }
  console.log(`Nothing lost, nothing doubled: ${[...done].map(([name, count]) => `${count} in ${name}`).join(', ')}`)
  return true
}

async function checked(client: pg.Client, world: World) {
  try {
    return await checkWorld(client, world)
  } finally {
    await client.end()
  }
}

async function newScene(crashing: CrashServer, call: Call, dice: Dice, name: string): Promise<Scene> {
  const begun = await newWorld(call, name)
  const rows = newRows(begun, recordsAtFirst, dice)
  await firstImport({ server: crashing, call, teamId: begun.teamId, rows })
  const world = await furnished(call, begun)
  const batches = new Map([['import', 1]])
  const filled = { ...world, model: withRows(world.model, rows), batches, keysUsed: rows.length }
  const { ids, problems } = await checked(await crashing.connect(), filled)
  if (problems.length > 0) throw new Error(`Wrong before anybody died:\n${problems.join('\n')}`)
  return { server: crashing, call, dice, world: filled, ids, last: null }
}

/** One operation, and the deaths while it is at work. */
async function underFire(
  scene: Scene,
  name: string,
  { times, usualMs }: { times: number; usualMs: Map<string, number> },
): Promise<string> {
  const { dice } = scene
  const began = performance.now()
  const usual = usualMs.get(name) ?? 1500
  let tookMs: number | undefined
  const work = operations[name]!.work(scene).finally(() => (tookMs = performance.now() - began))
  // Awaited below; meanwhile a failure must not count as unhandled.
  work.catch(() => {})
  const delayMs = Math.round(dice.roll() * usual)
  // What goes on by itself does so before the server is ready; a start takes about a second.
  const again = Array.from({ length: times - 1 }, () => Math.round(500 + dice.roll() * (1500 + usual / 2)))
  const victim = again.length > 0 ? dice.pick(victims.filter((one) => one !== 'PostgreSQL')) : dice.pick(victims)
  await sleep(delayMs)
  const isOver = tookMs !== undefined
  usualMs.set(name, tookMs === undefined ? usual * 1.05 : (usual + tookMs) / 2)
  await scene.server.kill(victim, again)
  await work
  const then = again.map((ms) => `, then ${ms} ms after its start`).join('')
  return `${victim} after ${delayMs} ms${isOver ? ' (over by then)' : ''}${then}`
}
