import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { freePort, startServer } from '../server-process.ts'
import type { Subject } from '../subject.ts'
import { keys, person, phone } from './data.ts'
import { firstKey, functions, lastKey, search } from './limit-sql.ts'
import type { AskedOperation, Parameters } from './operations.ts'

const program = fileURLToPath(new URL('limit-server.ts', import.meta.url))
const token = 'the only visitor'

/** Columns in the order of the file. */
const table = `(
  id bigint generated always as identity primary key,
  first_name text collate "C" not null,
  last_name text collate "C" not null,
  email text collate "C" not null,
  phone text collate "C" not null,
  birth_date date not null,
  joined_at timestamptz not null,
  city text collate "C" not null,
  status text collate "C" not null,
  balance numeric(12, 2) not null,
  score int not null,
  active boolean not null,
  notes text collate "C" not null,
  company text collate "C" not null
)`

/** The best index for each question. */
const indexes = (name: string) => [
  `create index on ${name} (${lastKey}, ${firstKey}, id)`,
  `create index on ${name} (status, joined_at desc, id desc, balance)`,
  `create index on ${name} (status, balance)`,
  `create index on ${name} using gin (${search})`,
]

/** Loads the file into a table of its own with all its indexes. @returns milliseconds */
export async function loadLimit(url: string, file: string, name: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(functions)
    const began = performance.now()
    await client.query(`create table ${name} ${table}`)
    const columns = keys.map((key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin (format csv, header)`))
    await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), into)
    for (const index of indexes(name)) await client.query(index)
    return performance.now() - began
  } finally {
    await client.end()
  }
}

export interface LimitSubject extends Subject<AskedOperation> {
  stop(): Promise<void>
}

/** @param url of the database where `people` was loaded */
export async function startLimit(url: string, parameters: Parameters): Promise<LimitSubject> {
  const port = await freePort()
  const env = { PORT: String(port), DATABASE_URL: url, TOKEN: token }
  const server = await startServer([program], { env, ready: /ready/ })
  const byFilter = (question: string) => (turn: number) => {
    const { status, balanceAbove } = parameters.filter(turn)
    return { method: 'GET', path: `/${question}/${encodeURIComponent(status)}/${balanceAbove}` } as const
  }
  return {
    name: 'limit',
    port,
    head: `Authorization: ${token}\r\n`,
    stop: server.stop,
    asks: {
      'first-page': () => ({ method: 'GET', path: '/first' }),
      'sorted-page': () => ({ method: 'GET', path: '/sorted' }),
      'filtered-page': byFilter('filtered'),
      'deep-page': (turn) => ({ method: 'GET', path: `/after/${parameters.deepAfter(turn)}` }),
      'one-record': (turn) => ({ method: 'GET', path: `/one/${parameters.one(turn)}` }),
      count: byFilter('count'),
      search: (turn) => ({ method: 'GET', path: `/search/${encodeURIComponent(parameters.words(turn))}` }),
      create(turn) {
        const made = person(parameters.created(turn))
        return { method: 'POST', path: '/create', body: JSON.stringify(keys.map((key) => made[key])) }
      },
      update: (turn) => ({
        method: 'PUT',
        path: `/update/${parameters.changed(turn)}`,
        body: JSON.stringify({ phone: phone(turn + 1_500_000) }),
      }),
    },
  }
}
