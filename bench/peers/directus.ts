import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { keys, person, phone } from '../records/data.ts'
import type { AskedOperation } from '../records/operations.ts'
import { pageSize, searchLimit } from '../records/operations.ts'
import { freePort, startServer } from '../server-process.ts'
import type { Ask } from '../subject.ts'
import { install } from './install.ts'
import { columnOf, connectionOf, loadTable } from './load-table.ts'
import type { Peer, PeerStage } from './peers.ts'

const token = 'the-only-visitor-of-directus'

/** Directus's type of each column. */
const types: Record<string, string> = {
  notes: 'text',
  birthDate: 'date',
  joinedAt: 'timestamp',
  balance: 'decimal',
  score: 'integer',
  active: 'boolean',
}

export async function startDirectus({
  postgres,
  file,
  parameters,
  say,
}: PeerStage): Promise<Peer & { stop: () => Promise<void> }> {
  const folder = await install({ name: 'directus', version: '12.4.0', overrides: {}, stubs: ['isolated-vm'] }, say)
  const url = await postgres.makeDatabase('directus')
  const { host, port: databasePort, user, password, database } = connectionOf(url)
  const cwd = join(postgres.folder, 'directus')
  await mkdir(cwd)
  const port = await freePort()
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DB_CLIENT: 'pg',
    DB_HOST: host,
    DB_PORT: String(databasePort),
    DB_USER: user,
    DB_PASSWORD: password,
    DB_DATABASE: database,
    SECRET: 'a secret of a measurement',
    ADMIN_EMAIL: 'maya@example.org',
    ADMIN_PASSWORD: 'a long enough one',
    ADMIN_TOKEN: token,
    LOG_LEVEL: 'info',
    LOG_STYLE: 'raw',
    LOG_HTTP_IGNORE_PATHS: '/',
    TELEMETRY: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    STORAGE_LOCATIONS: 'local',
    HOME: cwd,
  }
  const cli = join(folder, 'node_modules', 'directus', 'cli.js')
  await (await startServer([cli, 'bootstrap'], { env, cwd, ready: /Done|Initializing.*[^]*Done/ })).stop()
  // Requests are logged one by one above this level.
  const server = await startServer([cli, 'start'], { env: { ...env, LOG_LEVEL: 'info' }, cwd, ready: /Server started/ })
  const head = `Authorization: Bearer ${token}\r\n`
  await makeTable(port)
  await loadTable(url, 'people', file)

  const get = (query: string): Ask => ({ method: 'GET', path: `/items/people?${query}` })
  const page = `limit=${pageSize}`
  const filter = (turn: number) => {
    const { status, balanceAbove } = parameters.filter(turn)
    return `filter[status][_eq]=${encodeURIComponent(status)}&filter[balance][_gt]=${balanceAbove}`
  }
  const asks: Record<AskedOperation, (turn: number) => Ask> = {
    'first-page': () => get(`${page}&sort=id`),
    'sorted-page': () => get(`${page}&sort=last_name,first_name,id`),
    'filtered-page': (turn) => get(`${page}&${filter(turn)}&sort=-joined_at`),
    'deep-page': (turn) => get(`${page}&sort=id&offset=${parameters.deepAfter(turn)}`),
    'one-record': (turn) => ({ method: 'GET', path: `/items/people/${parameters.one(turn)}` }),
    count: (turn) => get(`aggregate[count]=*&${filter(turn)}`),
    search: (turn) => get(`limit=${searchLimit}&search=${encodeURIComponent(parameters.words(turn).split(' ')[0]!)}`),
    create(turn) {
      const made = person(parameters.created(turn))
      const body = Object.fromEntries(keys.map((key) => [columnOf(key), made[key]]))
      return { method: 'POST', path: '/items/people', body: JSON.stringify(body) }
    },
    update: (turn) => ({
      method: 'PATCH',
      path: `/items/people/${parameters.changed(turn)}`,
      body: JSON.stringify({ phone: phone(turn + 1_500_000) }),
    }),
  }
  return { name: 'directus', port, head, asks, stop: server.stop }
}

async function makeTable(port: number): Promise<void> {
  const id = {
    field: 'id',
    type: 'bigInteger',
    meta: { hidden: true },
    schema: { is_primary_key: true, has_auto_increment: true },
  }
  const fields = keys.map((key) => ({ field: columnOf(key), type: types[key] ?? 'string', schema: {} }))
  const answer = await fetch(`http://127.0.0.1:${port}/collections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ collection: 'people', schema: {}, meta: {}, fields: [id, ...fields] }),
  })
  if (!answer.ok) throw new Error(`Directus makes no table: ${await answer.text()}`)
}
