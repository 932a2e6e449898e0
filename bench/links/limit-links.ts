import pg from 'pg'
import type { BareStatement } from '../bare.ts'
import { linksOf, multiLinks, placeCount, placeName, singleLinks } from './data.ts'

const tables = `
create table place (id bigint primary key, name text collate "C" not null);
create table link (
  field int not null,
  record_id bigint not null,
  place_id bigint not null,
  primary key (field, record_id, place_id)
);
create table single (record_id bigint primary key, ${singleLinks.map((_, at) => `l${at} bigint`).join(', ')});
create table batch (
  id bigint generated always as identity primary key,
  kind text not null,
  at timestamptz not null default now(),
  actor_name text not null,
  record_count int not null
);
create table change (
  id bigint generated always as identity primary key,
  batch_id bigint not null,
  record_id bigint not null,
  type text not null,
  version int not null,
  before jsonb,
  after jsonb
);
create index on change (record_id, id desc);
create index on change (batch_id);
create index people_status on people (status);`

/** Beside the limit's people: the same links, and a history of the same length. @param changes of each of the first people */
export async function fillLimit(
  url: string,
  { rows, changed, changes }: { rows: number; changed: number; changes: number },
): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(tables)
    const places = Array.from({ length: placeCount }, (_, at) => at + 1)
    await client.query('insert into place select * from unnest($1::bigint[], $2::text[])', [
      places,
      places.map(placeName),
    ])
    for (let first = 1; first <= rows; first += rowsAtOnce)
      await insertLinks(client, first, Math.min(rows, first + rowsAtOnce - 1))
    const singles = singleLinks.map((_, at) => `l${at} = s.l${at}`).join(', ')
    await client.query(`alter table people ${singleLinks.map((_, at) => `add column l${at} bigint`).join(', ')}`)
    await client.query(`update people p set ${singles} from single s where s.record_id = p.id`)
    await client.query(
      `with b as (
        insert into batch (kind, actor_name, record_count) select 'edit', 'Maya Okafor', 1 from generate_series(1, $1::int * $2::int)
        returning id
      )
      insert into change (batch_id, record_id, type, version, before, after)
      select id, 1 + id % $1, 'updated', 2 + id / $1, jsonb_build_object('phone', '+15032000000'), jsonb_build_object('phone', '+15032000001')
      from b`,
      [changed, changes],
    )
  } finally {
    await client.end()
  }
}

const rowsAtOnce = 20_000

async function insertLinks(client: pg.Client, first: number, last: number): Promise<void> {
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const links = numbers.map((number) => ({ number, ...linksOf(number) }))
  await client.query(
    `insert into single select * from unnest($1::bigint[], ${singleLinks.map((_, at) => `$${at + 2}::bigint[]`).join(', ')})`,
    [numbers, ...singleLinks.map((_, at) => links.map(({ single }) => single[at]))],
  )
  const flat = links.flatMap(({ number, multi }) =>
    multi.flatMap((places, field) => places.map((place) => [field, number, place] as const)),
  )
  await client.query(
    'insert into link select * from unnest($1::int[], $2::bigint[], $3::bigint[]) on conflict do nothing',
    [flat.map(([field]) => field), flat.map(([, number]) => number), flat.map(([, , place]) => place)],
  )
}

const plainColumns =
  'p.id, p.first_name, p.last_name, p.email, p.phone, p.birth_date, p.joined_at, p.city, p.status, p.balance, p.score, p.active, p.notes, p.company'
const plainCount = plainColumns.split(',').length

/** A place as [id, name]. */
const pair = `'[' || t.id || ',' || to_json(t.name)::text || ']'`
const single = singleLinks.map((_, at) => `(select ${pair} from place t where t.id = p.l${at})`)
const multi = multiLinks.map(
  (_, field) =>
    `(select '[' || string_agg(${pair}, ',') || ']' from link k join place t on t.id = k.place_id where k.field = ${field} and k.record_id = p.id)`,
)

export const limitStatements = {
  page: {
    text: `select ${plainColumns} from people p where id > $1::bigint order by id limit 50`,
    json: [0],
  },
  'linked-page': {
    text: `select ${[plainColumns, ...single, ...multi].join(', ')} from people p where id > $1::bigint order by id limit 50`,
    json: [0, ...[...single, ...multi].map((_, at) => plainCount + at)],
  },
  'grouped-page': { text: 'select status, count(*) from people group by status order by status', json: [1] },
  'record-history': {
    text: `select c.id, c.type, c.version, c.before, c.after, b.at, b.actor_name
      from change c join batch b on b.id = c.batch_id
      where c.record_id = $1::bigint order by c.id desc limit 50`,
    json: [0, 2, 3, 4],
  },
  'recent-changes': {
    text: `select b.id, b.kind, b.at, b.actor_name, b.record_count, p.id, p.last_name
      from batch b
      left join lateral (select record_id from change where batch_id = b.id limit 1) c on true
      left join people p on p.id = c.record_id
      where b.id < $1::bigint order by b.id desc limit 50`,
    json: [0, 4, 5],
  },
} as const satisfies Record<string, BareStatement>

export type LinkOperation = keyof typeof limitStatements
