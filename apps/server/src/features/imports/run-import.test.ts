import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportJob, ImportMapping } from '@trellis/domain/imports/api'
import { createList } from '../custom-lists/custom-lists.ts'
import { revertBatch } from '../history/revert.ts'
import { csvLine } from '../records/exports/csv-line.ts'
import { writeNewRecords, authorOf } from '../records/write.ts'
import { rejectsPath } from './files.ts'
import { asNewCollection, startImportTeam } from './test-import.ts'
import type { ImportTeam } from './test-import.ts'
import { cancelImport, readImport, startImport, uploadImport } from './imports.ts'

let team: ImportTeam
beforeAll(async () => {
  team = await startImportTeam()
})
afterAll(() => team.stop())

async function namesIn(collectionId: number): Promise<string[]> {
  const { teamDb } = await team.context()
  const { rows } = await teamDb.query<{ name: string }>(
    `select name from ${teamDb.schema}.c${collectionId} where deleted_at is null order by id`,
  )
  return rows.map(({ name }) => name)
}

async function rejectLines(job: ImportJob): Promise<string[]> {
  const ctx = await team.context()
  const text = await readFile(rejectsPath(ctx.config, ctx.team.teamId, job.id), 'utf8')
  return text.trimEnd().split('\r\n')
}

const intoFields = (collectionId: number, fieldIds: readonly number[]): ImportMapping => ({
  target: { kind: 'collection', collectionId },
  columns: fieldIds.map((fieldId) => ({ to: 'field', fieldId })),
})

const students = (count: number) =>
  csvLine(['Student', 'Hours']) +
  Array.from({ length: count }, (_, index) => csvLine([`Student ${index + 1}`, String(index)])).join('')

test('the import is one batch of history and can be taken back', async () => {
  const job = await team.analysed(students(12_000))
  const done = await team.imported(job, asNewCollection(job, 'Students'))
  expect(done).toMatchObject({ state: 'done', created: 12_000, rejected: 0 })
  const ctx = await team.context()
  const { rows } = await ctx.teamDb.query(
    `select b.kind, b.record_count, b.details, b.actor_name, sum(c.last_record_id - c.first_record_id + 1)::int as ranged
     from ${ctx.teamDb.schema}.change_batch b
     join ${ctx.teamDb.schema}.creation_range c on c.batch_id = b.id
     where b.id = $1
     group by b.id`,
    [done.batchId],
  )
  expect(rows).toEqual([
    {
      kind: 'import',
      record_count: 12_000,
      details: { fileName: 'students.csv' },
      actor_name: 'Maya Okafor',
      ranged: 12_000,
    },
  ])
  expect(await revertBatch(ctx, done.batchId!)).toMatchObject({ count: 12_000 })
  expect(await namesIn(done.collectionId!)).toEqual([])
})

test('items imported into a custom list are offered at once, and no more once taken back', async () => {
  const list = await createList(await team.context(), { name: 'Rooms', icon: 'door', items: [] })
  const itemNames = async () => (await team.context()).team.itemsByListId.get(list.id)?.map(({ name }) => name)
  const nameFieldId = (await team.context()).team.collectionById.get(list.id)!.nameFieldId!
  const job = await team.analysed('Room\r\nHarp room\r\nAttic\r\n')
  const done = await team.imported(job, intoFields(list.id, [nameFieldId]))
  expect(done).toMatchObject({ state: 'done', created: 2 })
  expect((await itemNames())?.toSorted()).toEqual(['Attic', 'Harp room'])
  await revertBatch(await team.context(), done.batchId!)
  expect(await itemNames()).toEqual([])
})

test('rows that do not fit are kept with their row and reason, the others come in', async () => {
  const { id, nameField, fields } = await team.collection('Lessons', [
    { title: { en: 'Price' }, dataType: 'decimal', settings: { scale: 2 }, isRequired: true },
    { title: { en: 'Teacher mail' }, dataType: 'email_address', isUnique: true },
  ])
  const ctx = await team.context()
  const [price, mail] = fields
  await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: id,
    records: [{ values: { [nameField.id]: 'Harp', [price!.id]: '1', [mail!.id]: 'eva@example.org' } }],
    batch: { kind: 'create', at: new Date(), author: authorOf(ctx) },
  })
  const file = [
    'Lesson,Price,Mail',
    'Violin,12.50,anna@example.org',
    'Viola,much,ben@example.org',
    'Piano,,cleo@example.org',
    'Cello,3',
    'Flute,3,ANNA@example.org',
    'Oboe,3,Eva@Example.org',
    'Drums,"1,200.00",\n',
  ].join('\n')
  const job = await team.analysed(file)
  const done = await team.imported(job, intoFields(id, [nameField.id, ...fields.map((field) => field.id)]))
  expect(done).toMatchObject({ state: 'done', created: 2, rejected: 5, rowsRead: 7 })
  expect(await namesIn(id)).toEqual(['Harp', 'Violin', 'Drums'])
  expect(await rejectLines(done)).toEqual([
    'Lesson,Price,Mail,Row,Reason',
    'Viola,much,ben@example.org,3,Price: is not a number',
    'Piano,,cleo@example.org,4,Price: must not be empty',
    'Cello,3,,5,The row has more or fewer cells than the header',
    'Flute,3,ANNA@example.org,6,Mail: is there already',
    'Oboe,3,Eva@Example.org,7,Mail: is there already',
  ])
  expect(done.rejectReasons[0]).toEqual({ problem: 'not-unique', column: 'Mail', count: 2 })
})

test('selections get their list, links are found by name or id', async () => {
  const teachers = await team.collection('Teachers', [])
  const ctx = await team.context()
  const { records } = await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: teachers.id,
    records: ['Inès Delacroix', 'Sam Lee', 'Sam Lee'].map((name) => ({ values: { [teachers.nameField.id]: name } })),
    batch: { kind: 'create', at: new Date(), author: authorOf(ctx) },
  })
  const { id, nameField, fields } = await team.collection('Courses', [
    { title: { en: 'Teacher' }, dataType: 'single_data_record', settings: { collectionId: teachers.id } },
  ])
  const second = records[1]!.id
  const job = await team.analysed(
    `Course,Teacher,Days\nA,ines delacroix,"Mon, Tue"\nB,#${second},Tue\nC,Sam Lee,Mon\nD,#999999,Mon\nE,,\n`,
  )
  const done = await team.imported(job, {
    target: { kind: 'collection', collectionId: id },
    columns: [
      { to: 'field', fieldId: nameField.id },
      { to: 'field', fieldId: fields[0]!.id },
      { to: 'new-field', title: 'Days', dataType: 'multi_selection_from_list', settings: {} },
    ],
  })
  expect(done).toMatchObject({
    created: 3,
    rejected: 2,
    rejectReasons: [{ problem: 'not-a-record', column: 'Teacher', count: 2 }],
  })
  const { rows } = await ctx.teamDb.query(
    `select name, f${fields[0]!.id} as teacher from ${ctx.teamDb.schema}.c${id} order by id`,
  )
  expect(rows).toEqual([
    { name: 'A', teacher: records[0]!.id },
    { name: 'B', teacher: second },
    { name: 'E', teacher: null },
  ])
  const { team: config } = await team.context()
  const days = config.collectionById.get(id)!.fields.find((field) => field.title.en === 'Days')!
  expect(config.itemsByListId.get(days.settings['listId'] as number)!.map(({ name }) => name)).toEqual(['Mon', 'Tue'])
})

test('killed between COPY and commit, it goes on without doubling or losing a row', async () => {
  const job = await team.analysed(students(12_000).replace('Student 7000,', 'Student 7000,x,'))
  const ctx = await team.context()
  await startImport(ctx, job.id, asNewCollection(job, 'Interrupted'))
  // The third chunk's commit never happens: its connection is cut as it would be by a killed process.
  const { schema } = ctx.teamDb
  await ctx.teamDb.query(
    `create function ${schema}.cut() returns trigger language plpgsql as $$ begin
       if new.high_water_row > 6000 then perform pg_terminate_backend(pg_backend_pid()); end if;
       return new;
     end $$`,
  )
  await ctx.teamDb.query(
    `create constraint trigger cut after update on ${schema}.import_job deferrable initially deferred for each row execute function ${schema}.cut()`,
  )
  await expect(team.run(job.id)).rejects.toThrow(/terminat/i)
  const halfway = await readImport(ctx, job.id)
  expect(halfway).toMatchObject({ state: 'running', created: 5000 - 1 })
  await ctx.teamDb.query(`drop trigger cut on ${schema}.import_job`)

  await team.run(job.id)
  const done = await readImport(ctx, job.id)
  expect(done).toMatchObject({ state: 'done', created: 11_999, rejected: 1, rowsRead: 12_000 })
  const names = await namesIn(done.collectionId!)
  expect(names).toHaveLength(11_999)
  expect(new Set(names).size).toBe(11_999)
  expect(await rejectLines(done)).toHaveLength(2)
  // Once more changes nothing.
  await team.run(job.id)
  expect(await readImport(ctx, job.id)).toEqual(done)
})

test('an import that finds another process further leaves nothing behind and is looked at again', async () => {
  const job = await team.analysed(students(50))
  const ctx = await team.context()
  await startImport(ctx, job.id, asNewCollection(job, 'Overtaken'))
  const { schema, query } = ctx.teamDb
  // As if the last statement of a process that died were committed in this moment.
  await query(
    `create function ${schema}.overtake() returns trigger language plpgsql as $$ begin
       update ${schema}.import_job set high_water_row = 7 where id = ${job.id};
       return new;
     end $$`,
  )
  await query(
    `create trigger overtake after insert on ${schema}.creation_range for each row execute function ${schema}.overtake()`,
  )
  const waiting = async () => {
    const { rows } = await ctx.pool.query<{ count: number }>(
      `select count(*)::int as count from trellis_jobs._private_jobs where payload ->> 'importId' = $1`,
      [String(job.id)],
    )
    return rows[0]!.count
  }
  const before = await waiting()
  await team.run(job.id)
  expect(await waiting()).toBe(before + 1)
  expect(await readImport(ctx, job.id)).toMatchObject({ state: 'running', created: 0 })
  await query(`drop trigger overtake on ${schema}.creation_range`)
  await team.run(job.id)
  expect(await readImport(ctx, job.id)).toMatchObject({ state: 'done', created: 50 })
})

test('a cancelled import stops after a chunk and keeps its batch', async () => {
  const job = await team.analysed(students(20_000))
  const ctx = await team.context()
  await startImport(ctx, job.id, asNewCollection(job, 'Cancelled'))
  // After the first chunk it goes on so slowly that the cancellation finds it at work.
  const { schema, query } = ctx.teamDb
  await query(
    `create function ${schema}.dawdle() returns trigger language plpgsql as $$ begin
       if old.high_water_row > 0 then perform pg_sleep(0.2); end if;
       return new;
     end $$`,
  )
  await query(
    `create trigger dawdle before update on ${schema}.import_job for each row execute function ${schema}.dawdle()`,
  )
  const running = team.run(job.id)
  await expect
    .poll(async () => (await readImport(ctx, job.id)).created, { timeout: 20_000, interval: 5 })
    .toBeGreaterThan(0)
  await cancelImport(ctx, job.id)
  await running
  await query(`drop trigger dawdle on ${schema}.import_job`)
  const ended = await readImport(ctx, job.id)
  expect(ended.state).toBe('cancelled')
  expect(ended.created).toBeLessThan(20_000)
  expect(await namesIn(ended.collectionId!)).toHaveLength(ended.created)
})

test('an import without one good row leaves nothing of what was made for it', async () => {
  const job = await team.analysed('Name,Level\none\ntwo\n')
  const before = (await team.context()).team.collectionById.size
  const done = await team.imported(job, asNewCollection(job, 'Nobody'))
  expect(done).toMatchObject({ state: 'done', created: 0, rejected: 2 })
  expect((await team.context()).team.collectionById.size).toBe(before)
})

test('a mapping that cannot be carried out is refused before anything is made', async () => {
  const { id, nameField } = await team.collection('Rooms', [])
  const job = await team.analysed('Room,Floor\nA,1\nB,2\n')
  const ctx = await team.context()
  const refused = (mapping: ImportMapping) =>
    expect(startImport(ctx, job.id, mapping)).rejects.toMatchObject({ code: 'import-mapping-invalid' })
  await refused(intoFields(id, [nameField.id]))
  await refused(intoFields(id, [nameField.id, nameField.id]))
  await refused({ ...asNewCollection(job, 'Rooms 2'), nameColumn: 1 })
  await refused({ target: { kind: 'collection', collectionId: id }, columns: [{ to: 'skip' }, { to: 'skip' }] })
})

test('bad files fail with one clear code', async () => {
  const failed = async (content: string | Buffer) => {
    const { state, error, errorDetails } = await team.analysed(content)
    return { state, error, errorDetails }
  }
  expect(await failed('')).toEqual({ state: 'failed', error: 'file-empty', errorDetails: {} })
  expect(await failed('only,a,header\n')).toMatchObject({ state: 'failed', error: 'file-empty' })
  expect(await failed('a,b\n1,2\n3,\0\n')).toEqual({
    state: 'failed',
    error: 'file-not-text',
    errorDetails: { line: 3 },
  })
  expect(await failed('a,b\n1,"2\n3,4\n')).toEqual({
    state: 'failed',
    error: 'file-not-csv',
    errorDetails: { line: 2 },
  })
  expect(await failed(`${'c,'.repeat(499)}c\n`)).toMatchObject({
    error: 'file-too-many-columns',
    errorDetails: { columns: 500, maximum: 400 },
  })
})

test('half an upload leaves no file behind', async () => {
  const ctx = await team.context()
  const half = new Readable({
    read() {
      this.push('a,b\n')
      this.destroy(new Error('the browser went away'))
    },
  })
  const folder = join(ctx.config.dataFolder, 'imports', `team_${ctx.team.teamId}`)
  await access(folder)
  const before = await readdir(folder)
  await expect(uploadImport(ctx, half, 'half.csv')).rejects.toThrow('the browser went away')
  expect(await readdir(folder)).toEqual(before)
})

test('formulas come in as text without their apostrophe', async () => {
  const job = await team.analysed("Note\n'=1+1\n=2+2\n'tis\n")
  const done = await team.imported(job, asNewCollection(job, 'Notes'))
  expect(await namesIn(done.collectionId!)).toEqual(['=1+1', '=2+2', "'tis"])
})
