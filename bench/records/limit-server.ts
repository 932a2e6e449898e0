import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import pg from 'pg'
import { firstKey, lastKey, search } from './limit-sql.ts'

/**
 * The limit: node:http, one prepared statement per question, the best index for each, a token instead of people and
 * permissions, no validation, no history. It shares no code with Trellis. Prints `ready` when it listens.
 */
const { PORT, DATABASE_URL, TOKEN } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c jit=off -c timezone=UTC' })

// PostgreSQL's own text of each value: the row is joined into JSON without being parsed.
const unparsed = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

const columns =
  'id, first_name, last_name, email, phone, birth_date, joined_at, city, status, balance, score, active, notes, company'

const statements = {
  first: `select ${columns} from people order by id limit 50`,
  sorted: `select ${columns} from people order by ${lastKey}, ${firstKey}, id limit 50`,
  filtered: `select ${columns} from people where status = $1 and balance > $2::numeric order by joined_at desc, id desc limit 50`,
  after: `select ${columns} from people where id > $1::bigint order by id limit 50`,
  one: `select ${columns} from people where id = $1::bigint`,
  count: 'select count(*) from people where status = $1 and balance > $2::numeric',
  search: `select id, last_name, substr(notes, greatest(1, strpos(notes, $2) - 60), 180)
    from people
    where ${search} @@ $1::tsquery
    order by starts_with(${lastKey}, $2) desc, length(last_name), id
    limit 20`,
  create: `insert into people (first_name, last_name, email, phone, birth_date, joined_at, city, status, balance, score, active, notes, company)
    values ($1, $2, $3, $4, $5::date, $6::timestamptz, $7, $8, $9::numeric, $10::int, $11::boolean, $12, $13)
    returning ${columns}`,
  update: `update people set phone = $2 where id = $1::bigint returning ${columns}`,
} as const

type Row = (string | null)[]

async function ask(name: keyof typeof statements, values: unknown[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text: statements[name], values, rowMode: 'array', types: unparsed })
  return rows
}

const escaped = (text: string | null | undefined) => JSON.stringify(text)
const isoTime = (text: string | null | undefined) => `"${String(text).replace(' ', 'T').replace('+00', 'Z')}"`

const rowJson = ([
  id,
  first,
  last,
  email,
  phone,
  birth,
  joined,
  city,
  status,
  balance,
  score,
  active,
  notes,
  company,
]: Row) =>
  `[${id},${escaped(first)},${escaped(last)},${escaped(email)},"${phone}","${birth}",${isoTime(joined)},${escaped(city)},"${status}","${balance}",${score},${active === 't'},${escaped(notes)},${escaped(company)}]`

function rowsJson(rows: Row[]): string {
  let text = ''
  for (const row of rows) text += text === '' ? rowJson(row) : `,${rowJson(row)}`
  return `[${text}]`
}

const prefixes = (words: string) =>
  words
    .split(' ')
    .map((word) => `'${word}':*`)
    .join(' & ')

async function answer(request: IncomingMessage): Promise<string> {
  const [, question, first = '', second = ''] = (request.url ?? '').split('/')
  switch (question) {
    case 'first':
    case 'sorted':
      return rowsJson(await ask(question, []))
    case 'filtered':
      return rowsJson(await ask('filtered', [decodeURIComponent(first), second]))
    case 'after':
      return rowsJson(await ask('after', [first]))
    case 'one':
      return rowsJson(await ask('one', [first]))
    case 'count':
      return `{"count":${(await ask('count', [decodeURIComponent(first), second]))[0]?.[0]}}`
    case 'search': {
      const words = decodeURIComponent(first)
      const rows = await ask('search', [prefixes(words), words])
      return `[${rows.map(([id, name, around]) => `[${id},${escaped(name)},${escaped(around)}]`).join()}]`
    }
    case 'create':
      return rowsJson(await ask('create', JSON.parse(await bodyOf(request)) as unknown[]))
    case 'update':
      return rowsJson(await ask('update', [first, (JSON.parse(await bodyOf(request)) as { phone: string }).phone]))
    default:
      throw new Error(`There is no ${request.url}.`)
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  try {
    const bytes = Buffer.from(await answer(request))
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
  } catch (error) {
    console.error(error)
    reply.writeHead(500, { 'content-length': 0 }).end()
  }
}

createServer((request, reply) => {
  if (request.headers.authorization !== TOKEN) {
    reply.writeHead(401).end()
    return
  }
  void respond(request, reply)
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
