import pg from 'pg'
import { keys } from '../records/data.ts'
import type { Person } from '../records/data.ts'

/** The history that Trellis keeps, beside the limit's own table and with the same indexes. */
const history = `
create table history (
  id bigint generated always as identity primary key,
  batch_id bigint not null,
  record_id bigint not null,
  type text not null,
  version int not null,
  before jsonb,
  after jsonb
);
create index on history (record_id, id desc);
create index on history (batch_id);
alter table people add column version int not null default 1, add column deleted_at timestamptz;
create index on people (deleted_at) where deleted_at is not null;
create table member (
  collection_id bigint not null,
  record_id bigint not null,
  rank double precision not null,
  added_at timestamptz not null,
  batch_id bigint not null,
  primary key (collection_id, record_id)
);
create index on member (record_id, collection_id);
create index on member (collection_id, rank, record_id);
create index on member (batch_id);
create table past_member (like member, removed_at timestamptz not null, removed_in_batch_id bigint not null);
create index on past_member (collection_id, removed_at);
create index on past_member (removed_in_batch_id);
create index on past_member (record_id);`

type Key = (typeof keys)[number]
const columnOf = (key: Key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export interface PlainSql {
  edit(key: Key, value: string): Promise<number>
  /** Takes the last edit of this column back. */
  revertEdit(key: Key): Promise<number>
  trash(): Promise<number>
  restore(): Promise<number>
  /** Everybody becomes a member of something. */
  addMembers(): Promise<number>
  removeMembers(): Promise<number>
  create(people: readonly Person[]): Promise<number>
  close(): Promise<void>
}

/** The plain SQL that changes the same rows and writes the same history; each verb gives its milliseconds. */
export async function openPlainSql(url: string): Promise<PlainSql> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(history)
  let batch = 0
  const timed = async (text: string, values: unknown[]) => {
    const began = performance.now()
    await client.query(text, values)
    return performance.now() - began
  }
  const move = (type: string, deletedAt: string) =>
    timed(
      `with u as (update people set deleted_at = ${deletedAt}, version = version + 1 returning id, version)
      insert into history (batch_id, record_id, type, version) select $1, id, $2, version from u`,
      [++batch, type],
    )
  return {
    edit(key, value) {
      const column = columnOf(key)
      return timed(
        `with old as materialized (
          select id, ${column} as value from people where ${column} is distinct from $2 for update
        ), u as (
          update people p set ${column} = $2, version = version + 1 from old where p.id = old.id
          returning p.id, p.version, old.value as before
        )
        insert into history (batch_id, record_id, type, version, before, after)
        select $1, id, 'updated', version, jsonb_build_object('${column}', before), jsonb_build_object('${column}', $2::text) from u`,
        [++batch, value],
      )
    },
    revertEdit(key) {
      const column = columnOf(key)
      return timed(
        `with u as (
          update people p set ${column} = h.before ->> '${column}', version = p.version + 1 from history h
          where h.batch_id = $2 and p.id = h.record_id and p.${column} = h.after ->> '${column}'
          returning p.id, p.version, h.after as before, h.before as after
        )
        insert into history (batch_id, record_id, type, version, before, after)
        select $1, id, 'updated', version, before, after from u`,
        [++batch, batch - 1],
      )
    },
    trash: () => move('deleted', 'now()'),
    restore: () => move('restored', 'null'),
    addMembers: () =>
      timed(
        `with m as (
          insert into member select 1, id, row_number() over (order by id), now(), $1 from people returning record_id
        )
        insert into history (batch_id, record_id, type, version) select $1, record_id, 'added', 0 from m`,
        [++batch],
      ),
    removeMembers: () =>
      timed(
        `with m as (
          delete from member where batch_id = $2 returning *
        ), past as (
          insert into past_member select m.*, now(), $1 from m
        )
        insert into history (batch_id, record_id, type, version) select $1, record_id, 'removed', 0 from m`,
        [++batch, batch - 1],
      ),
    create(people) {
      const columns = keys.map(columnOf)
      const rows = people.map((one) => Object.fromEntries(keys.map((key) => [columnOf(key), one[key]])))
      return timed(
        `with p as (
          insert into people (${columns.join(', ')})
          select ${columns.join(', ')} from jsonb_populate_recordset(null::people, $2::jsonb) returning id
        )
        insert into history (batch_id, record_id, type, version) select $1, id, 'created', 1 from p`,
        [++batch, JSON.stringify(rows)],
      )
    },
    close: () => client.end(),
  }
}
