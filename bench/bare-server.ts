import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import pg from 'pg'
import type { BareStatement } from './bare.ts'

/**
 * A limit for questions that only read: node:http, one prepared statement per address, PostgreSQL's own text of each value
 * joined into JSON. It checks one header and shares no code with Trellis. Prints `ready` when it listens.
 */
const { PORT, DATABASE_URL, TOKEN, STATEMENTS } = process.env
const statements = JSON.parse(STATEMENTS ?? '{}') as Record<string, BareStatement>
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c jit=off -c timezone=UTC' })
const unparsed = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** At /{statement}/{parameter}/...: an array of rows, each an array. */
async function answer(path: string): Promise<string> {
  const [, name = '', ...parameters] = path.split('/')
  const { text, json } = statements[name] ?? { text: '', json: [] }
  const values = parameters.map(decodeURIComponent)
  const { rows } = await pool.query<(string | null)[]>({ name, text, values, rowMode: 'array', types: unparsed })
  const cell = (value: string | null, at: number) =>
    value === null ? 'null' : json.includes(at) ? value : JSON.stringify(value)
  return `[${rows.map((row) => `[${row.map(cell).join()}]`).join()}]`
}

async function respond(path: string, reply: ServerResponse): Promise<void> {
  try {
    const bytes = Buffer.from(await answer(path))
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
  } catch (error) {
    console.error(error)
    reply.writeHead(500, { 'content-length': 0 }).end()
  }
}

createServer((request, reply) => {
  if (request.headers.authorization === TOKEN) void respond(request.url ?? '', reply)
  else reply.writeHead(401).end()
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
