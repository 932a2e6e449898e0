import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { keys, person, phone } from '../records/data.ts'
import type { Person } from '../records/data.ts'
import type { AskedOperation } from '../records/operations.ts'
import { pageSize, searchLimit } from '../records/operations.ts'
import { freePort, startServer } from '../server-process.ts'
import type { Ask } from '../subject.ts'
import { install } from './install.ts'
import { columnOf, connectionOf, loadTable } from './load-table.ts'
import type { Peer, PeerStage } from './peers.ts'

const email = 'maya@example.org'
const password = 'Along3noughone!'

/** NocoDB's type of each column. */
const types: Record<keyof Person, string> = {
  firstName: 'SingleLineText',
  lastName: 'SingleLineText',
  email: 'Email',
  phone: 'PhoneNumber',
  birthDate: 'Date',
  joinedAt: 'DateTime',
  city: 'SingleLineText',
  status: 'SingleLineText',
  balance: 'Decimal',
  score: 'Number',
  active: 'Checkbox',
  notes: 'LongText',
  company: 'SingleLineText',
}
const searched = ['first_name', 'last_name', 'email', 'city', 'company', 'notes']

/** The package is a library: this is the program that its image runs. */
const program = `
const express = require('express')
const app = express()
;(async () => {
  const { Noco } = require('nocodb')
  const server = app.listen(Number(process.env.PORT), '127.0.0.1', async () => {
    app.use(await Noco.init({}, server, app))
    console.log('NocoDB is ready')
  })
})()
`

export async function startNocodb({
  postgres,
  file,
  parameters,
  say,
}: PeerStage): Promise<Peer & { stop: () => Promise<void> }> {
  const folder = await install(
    { name: 'nocodb', version: '0.301.3', overrides: { xlsx: '0.18.5' }, stubs: ['sqlite3'] },
    say,
  )
  const url = await postgres.makeDatabase('nocodb')
  const cwd = join(postgres.folder, 'nocodb')
  await mkdir(cwd)
  const port = await freePort()
  const start = join(folder, 'start.cjs')
  await writeFile(start, program)
  const env = {
    PORT: String(port),
    NC_DB_JSON: JSON.stringify({ client: 'pg', connection: connectionOf(url) }),
    NC_DISABLE_TELE: 'true',
    NC_ADMIN_EMAIL: email,
    NC_ADMIN_PASSWORD: password,
    NC_AUTH_JWT_SECRET: 'a secret of a measurement',
    NC_TOOL_DIR: cwd,
    HOME: cwd,
  }
  const server = await startServer([start], { env, cwd, ready: /NocoDB is ready/ })
  const base = `http://127.0.0.1:${port}/api`
  const { token } = await call<{ token: string }>(`${base}/v1/auth/user/signin`, {}, { email, password })
  const auth = { 'xc-auth': token }
  const { id: baseId } = await call<{ id: string }>(`${base}/v2/meta/bases`, auth, { title: 'people' })
  const table = await call<{ id: string; table_name: string }>(`${base}/v2/meta/bases/${baseId}/tables`, auth, {
    table_name: 'people',
    title: 'people',
    columns: [
      { column_name: 'id', title: 'Id', uidt: 'ID' },
      ...keys.map((key) => ({ column_name: columnOf(key), title: columnOf(key), uidt: types[key] })),
    ],
  })
  await loadTable(url, await schemaAndName(url, table.table_name), file)

  const records = `/api/v2/tables/${table.id}/records`
  const get = (query: string): Ask => ({ method: 'GET', path: `${records}?${query}` })
  const page = `limit=${pageSize}`
  const where = (turn: number) => {
    const { status, balanceAbove } = parameters.filter(turn)
    return `where=${encodeURIComponent(`(status,eq,${status})~and(balance,gt,${balanceAbove})`)}`
  }
  const asks: Record<AskedOperation, (turn: number) => Ask> = {
    // Its own order, which it keeps an index for.
    'first-page': () => get(page),
    'sorted-page': () => get(`${page}&sort=last_name,first_name`),
    'filtered-page': (turn) => get(`${page}&${where(turn)}&sort=-joined_at`),
    'deep-page': (turn) => get(`${page}&offset=${parameters.deepAfter(turn)}`),
    'one-record': (turn) => ({ method: 'GET', path: `${records}/${parameters.one(turn)}` }),
    count: (turn) => ({ method: 'GET', path: `${records}/count?${where(turn)}` }),
    search(turn) {
      const word = parameters.words(turn).split(' ')[0]!
      const any = searched.map((column) => `(${column},like,%${word}%)`).join('~or')
      return get(`limit=${searchLimit}&where=${encodeURIComponent(any)}`)
    },
    create(turn) {
      const made = person(parameters.created(turn))
      return {
        method: 'POST',
        path: records,
        body: JSON.stringify(Object.fromEntries(keys.map((key) => [columnOf(key), made[key]]))),
      }
    },
    update: (turn) => ({
      method: 'PATCH',
      path: records,
      body: JSON.stringify({ Id: parameters.changed(turn), phone: phone(turn + 1_500_000) }),
    }),
  }
  return { name: 'nocodb', port, head: `xc-auth: ${token}\r\n`, asks, stop: server.stop }
}

async function call<T>(address: string, headers: Record<string, string>, body: object): Promise<T> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

async function schemaAndName(url: string, name: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ found: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as found from pg_tables where tablename = $1`,
      [name],
    )
    if (rows.length !== 1) throw new Error(`NocoDB has ${rows.length} tables ${name}.`)
    return rows[0]!.found
  } finally {
    await client.end()
  }
}
