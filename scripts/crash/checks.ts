import type pg from 'pg'
import type { World } from './world.ts'

export interface Seen {
  /** Id of each record by its key. */
  readonly ids: ReadonlyMap<string, number>
  /** What is not as it must be. */
  readonly problems: readonly string[]
}

interface RowOfDatabase {
  id: number
  key: string
  word: string | null
  amount: string | null
  is_in_trash: boolean
  is_member: boolean
}

/** Everything that is in the database against what must be there, past every cache. */
export async function checkWorld(client: pg.Client, world: World): Promise<Seen> {
  const problems: string[] = []
  const ids = await compareRecords(client, world, problems)
  await compareBatches(client, world, problems)
  for (const [name, text] of Object.entries(invariants(world))) {
    const { rows } = await client.query<{ wrong: number; example: string | null }>(
      `select count(*)::int as wrong, min(example::text) as example from (${text}) found(example)`,
    )
    const { wrong = 0, example = null } = rows[0] ?? {}
    if (wrong > 0) problems.push(`${name}: ${wrong}, for example ${example}`)
  }
  return { ids, problems }
}

async function compareRecords(client: pg.Client, world: World, problems: string[]): Promise<Map<string, number>> {
  const { teamId, rootId, pickedId, fieldId } = world
  const { rows } = await client.query<RowOfDatabase>(
    `select r.id::float8 as id, r.f${fieldId.key} as key, r.f${fieldId.word} as word, r.f${fieldId.amount}::text as amount,
       r.deleted_at is not null as is_in_trash,
       exists (select from team_${teamId}.membership m where m.collection_id = ${pickedId} and m.record_id = r.id) as is_member
     from team_${teamId}.c${rootId} r`,
  )
  const ids = new Map<string, number>()
  const wrong = (what: string, key: string) => problems.push(`${what} of record ${key}`)
  for (const row of rows) {
    if (ids.has(row.key)) wrong('a double', row.key)
    ids.set(row.key, row.id)
    const expected = world.model.get(row.key)
    if (!expected) wrong('nobody knows', row.key)
    else if (expected.word !== row.word || expected.amount !== row.amount)
      wrong(`${row.word} and ${row.amount} instead of ${expected.word} and ${expected.amount}: values`, row.key)
    else if (expected.isInTrash !== row.is_in_trash) wrong('trash or not', row.key)
    else if (expected.isMember !== row.is_member) wrong('membership', row.key)
  }
  for (const key of world.model.keys()) if (!ids.has(key)) wrong('lost: all', key)
  return ids
}

async function compareBatches(client: pg.Client, { teamId, batches }: World, problems: string[]): Promise<void> {
  const { rows } = await client.query<{ kind: string; count: number }>(
    `select kind, count(*)::int as count from team_${teamId}.change_batch group by kind`,
  )
  const found = new Map(rows.map(({ kind, count }) => [kind, count]))
  for (const kind of new Set([...found.keys(), ...batches.keys()])) {
    const [there = 0, told = 0] = [found.get(kind), batches.get(kind)]
    if (there !== told) problems.push(`${there} batches of kind ${kind} instead of ${told}`)
  }
}

/** Each finds what contradicts itself. */
function invariants({ teamId, rootId, pickedId, fieldId }: World): Record<string, string> {
  const schema = `team_${teamId}`
  const records = `${schema}.c${rootId}`
  return {
    'spine and table differ': `select coalesce(r.id, s.id)
      from ${records} r
      full join (select * from ${schema}.record where collection_id = ${rootId}) s on s.id = r.id
      where r.id is null or s.id is null or r.name <> s.name or r.deleted_at is distinct from s.deleted_at`,
    'the search document lacks the value': `select r.id
      from ${records} r join ${schema}.record s on s.id = r.id
      where r.f${fieldId.word} is not null and not s.search @@ ('''' || r.f${fieldId.word} || '''')::tsquery`,
    'version without history': `select r.id
      from ${records} r
      left join (
        select record_id, count(*) as written, count(distinct version) as versions, max(version) as latest
        from ${schema}.change where type in ('updated', 'deleted', 'restored') group by record_id
      ) c on c.record_id = r.id
      where r.version <> 1 + coalesce(c.written, 0) or coalesce(c.versions, 0) <> coalesce(c.written, 0)
        or coalesce(c.latest, 1) <> r.version`,
    'history with a gap': `select e.record_id
      from (
        select c.record_id, f.key, c.before -> f.key as was,
          lag(f.value) over (partition by c.record_id, f.key order by c.version) as left_before
        from ${schema}.change c, jsonb_each(c.after) f
        where c.type = 'updated'
      ) e
      where e.left_before is not null and e.left_before is distinct from e.was`,
    'history ends elsewhere': `select r.id
      from (
        select distinct on (c.record_id) c.record_id, c.after ->> '${fieldId.word}' as word
        from ${schema}.change c where c.type = 'updated' and c.after ? '${fieldId.word}'
        order by c.record_id, c.version desc
      ) e
      join ${records} r on r.id = e.record_id
      where r.f${fieldId.word} is distinct from e.word`,
    'a batch with another number of changes': `select b.id
      from ${schema}.change_batch b
      left join (select batch_id, count(*) as changes from ${schema}.change group by batch_id) c on c.batch_id = b.id
      left join (
        select batch_id, sum(last_record_id - first_record_id + 1) as made from ${schema}.creation_range group by batch_id
      ) g on g.batch_id = b.id
      where b.record_count <> coalesce(c.changes, 0) + coalesce(g.made, 0)`,
    'changes of no batch': `select c.id from ${schema}.change c
      where not exists (select from ${schema}.change_batch b where b.id = c.batch_id)`,
    'two changes of one record in a batch': `select batch_id from ${schema}.change
      group by batch_id, record_id having count(*) > 1`,
    'records that nobody made, or twice': `select r.id
      from ${records} r
      left join ${schema}.creation_range g on r.id between g.first_record_id and g.last_record_id
      group by r.id having count(g.batch_id) <> 1`,
    'records of an import that are not there': `select g.first_record_id
      from ${schema}.creation_range g
      where g.last_record_id - g.first_record_id + 1
        <> (select count(*) from ${records} r where r.id between g.first_record_id and g.last_record_id)`,
    'an import whose counters are wrong': `select j.id
      from ${schema}.import_job j
      where j.batch_id is not null and (
        j.state <> 'done' or j.rejected_count > 0 or j.high_water_row <> j.rows_read + 1
        or j.created_count + j.changed_count + j.identical_count <> j.rows_read
        or j.created_count <> (
          select coalesce(sum(g.last_record_id - g.first_record_id + 1), 0)
          from ${schema}.creation_range g where g.batch_id = j.batch_id
        )
        or j.changed_count <> (select count(*) from ${schema}.change c where c.batch_id = j.batch_id and c.type = 'updated')
      )`,
    'membership that history does not tell': `select coalesce(m.record_id, c.record_id)
      from (select record_id from ${schema}.membership where collection_id = ${pickedId}) m
      full join (
        select record_id from ${schema}.change where ${pickedId} = any(sub_collection_ids)
        group by record_id
        having count(*) filter (where type = 'added') > count(*) filter (where type = 'removed')
      ) c on c.record_id = m.record_id
      where m.record_id is null or c.record_id is null`,
    'a batch taken back by none or two': `select b.id
      from ${schema}.change_batch b
      where b.reverts_batch_id is not null and not exists (
        select from ${schema}.change_batch o where o.id = b.reverts_batch_id and o.reverted_by_batch_id = b.id
      )`,
    'imports that nobody goes on with': `select j.id
      from trellis_jobs._private_jobs j join trellis_jobs._private_tasks t on t.id = j.task_id
      where t.identifier like '%-import' and j.attempts >= j.max_attempts and j.locked_at is null`,
  }
}
