import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestTeam } from '../../testing/team.ts'
import type { TestTeam } from '../../testing/team.ts'
import { trashRecords } from '../records/trash.ts'
import { createRecord, updateRecord } from '../records/write.ts'
import { purgeTrash } from '../trash/purge.ts'
import { recordHistory } from './history.ts'
import { purgeHistory, readKeeping, setKeeping } from './keeping.ts'
import { revertChange } from './revert.ts'
import { sealHistory } from './seal.ts'
import { verifyHistory } from './verify.ts'

const dayMs = 24 * 60 * 60 * 1000
let team: TestTeam

/** A team with some sealed history, each test its own: they break it. */
async function sealedTeam() {
  const { id, nameField } = await team.collection('Student', [])
  const ctx = await team.context()
  const { record } = await createRecord(ctx, id, { [nameField.id]: 'Inès' })
  const { changeId } = await updateRecord(ctx, record.id, { version: 1, values: { [nameField.id]: 'Inès Moreau' } })
  await sealHistory(ctx, ctx.teamDb)
  return { ctx, collectionId: id, nameField, recordId: record.id, changeId: changeId! }
}

const sql = async (text: string, values: unknown[] = []) => {
  const { teamDb } = await team.context()
  return (await teamDb.query(text.replaceAll('team.', `${teamDb.schema}.`), values)).rows
}

beforeAll(async () => {
  team = await startTestTeam()
})
afterAll(() => team.stop())

describe('sealed history', () => {
  test('verifies, also after reverts, which mark old batches, and what is new is sealed before', async () => {
    const { ctx, changeId } = await sealedTeam()
    await revertChange(ctx, changeId)
    const verified = await verifyHistory(ctx, 0)
    expect(verified).toMatchObject({ more: false, broken: null })
    expect(verified.upTo).toBe(verified.blocks)
    expect(
      await sql(
        'select from team.change_batch b where not exists (select from team.history_seal s where s.batch_id = b.id)',
      ),
    ).toEqual([])
  })

  test('a second run has nothing to seal, and an import that is running waits', async () => {
    const { ctx } = await sealedTeam()
    const before = await readKeeping(ctx)
    await sealHistory(ctx, ctx.teamDb)
    expect(await readKeeping(ctx)).toEqual(before)
    const [batch] = await sql(`insert into team.change_batch (kind, record_count) values ('import', 1) returning id`)
    await sql(
      `insert into team.import_job (file_name, state, created_by, language, batch_id) values ('a.csv', 'running', 1, 'en', $1)`,
      [batch!['id']],
    )
    await sealHistory(ctx, ctx.teamDb)
    expect(await sql('select from team.history_seal where batch_id = $1', [batch!['id']])).toHaveLength(0)
    const other = await team.collection('Other', [])
    await createRecord(await team.context(), other.id, {})
    await sealHistory(ctx, ctx.teamDb)
    await sql(`update team.import_job set finished_at = now() where batch_id = $1`, [batch!['id']])
    await sealHistory(ctx, ctx.teamDb)
    expect(await sql('select from team.history_seal where batch_id = $1', [batch!['id']])).toHaveLength(1)
    expect(await verifyHistory(ctx, 0)).toMatchObject({ broken: null })
  })

  test.each([
    [
      'a changed value',
      `update team.change set after = jsonb_set(after, array[$2], '"Mallory"') where id = $1`,
      'changed',
    ],
    [
      'a changed author',
      `update team.change_batch set actor_name = 'Mallory' where id = (select batch_id from team.change where id = $1) and $2 <> ''`,
      'changed',
    ],
    ['a removed change', `delete from team.change where id = $1 and $2 <> ''`, 'changed'],
    [
      'an added change',
      `insert into team.change (batch_id, record_id, collection_id, type, version) select batch_id, record_id, collection_id, type, 99 from team.change where id = $1 and $2 <> ''`,
      'changed',
    ],
    [
      'a forged hash',
      `update team.history_seal set hash = sha256('forged') where batch_id = (select batch_id from team.change where id = $1) and $2 <> ''`,
      'block',
    ],
    [
      'a purge that never was',
      `update team.history_seal set purged_in = 9999 where batch_id = (select batch_id from team.change where id = $1) and $2 <> ''`,
      'missing',
    ],
  ])('%s is found, and the block named', async (_what, tamper, fault) => {
    const { ctx, changeId, nameField } = await sealedTeam()
    const [seal] = await sql(
      'select block_id from team.history_seal where batch_id = (select batch_id from team.change where id = $1)',
      [changeId],
    )
    await sql(tamper, [changeId, String(nameField.id)])
    const { broken } = await verifyHistory(ctx, 0)
    expect(broken).toMatchObject({ blockId: seal!['block_id'], fault })
    // The others go on with a whole history.
    await sql('delete from team.history_purged_row')
    await sql('delete from team.history_seal')
    await sql('delete from team.history_block')
  })

  test('a removed block breaks the chain', async () => {
    const first = await sealedTeam()
    const { blocks } = await readKeeping(first.ctx)
    await sealedTeam()
    await sealedTeam()
    await sql('delete from team.history_seal where block_id = $1', [blocks + 1])
    await sql('delete from team.history_block where id = $1', [blocks + 1])
    expect((await verifyHistory(first.ctx, 0)).broken).toMatchObject({ blockId: blocks + 2, fault: 'chain' })
    await sql('delete from team.history_seal')
    await sql('delete from team.history_block')
  })

  test('records purged from the trash leave the rest verifiable, and undoing that trace is found', async () => {
    const { ctx, recordId } = await sealedTeam()
    await trashRecords(ctx, [recordId])
    await sealHistory(ctx, ctx.teamDb)
    const later = { now: () => new Date(Date.now() + 31 * dayMs) }
    await purgeTrash({ ...ctx, clock: later }, { teamId: ctx.team.teamId })
    expect(await sql('select from team.change where record_id = $1', [recordId])).toEqual([])
    expect(await verifyHistory(ctx, 0)).toMatchObject({ broken: null })
    await sql(`update team.history_purged_row set hash = sha256('forged')`)
    expect((await verifyHistory(ctx, 0)).broken).not.toBeNull()
    await sql('delete from team.history_purged_row')
    await sql('delete from team.history_seal')
    await sql('delete from team.history_block')
  })

  test('what is older than the team keeps goes, with a block that says so', async () => {
    const { ctx, recordId } = await sealedTeam()
    const inAYear = { now: () => new Date(Date.now() + 366 * dayMs) }
    await purgeHistory({ ...ctx, clock: inAYear }, { teamId: ctx.team.teamId })
    expect((await recordHistory(ctx, recordId)).entries).toHaveLength(2)
    await setKeeping(ctx, 365)
    await purgeHistory({ ...ctx, clock: inAYear }, { teamId: ctx.team.teamId })
    expect((await recordHistory(ctx, recordId)).entries).toEqual([])
    const keeping = await readKeeping(ctx)
    expect(keeping).toMatchObject({ days: 365 })
    expect(keeping.purgedBatches).toBeGreaterThanOrEqual(2)
    await setKeeping(ctx, null)
    await sealedTeam()
    expect(await verifyHistory(ctx, 0)).toMatchObject({ broken: null })
    await sql('update team.history_seal set purged_in = null where purged_in is not null')
    expect((await verifyHistory(ctx, 0)).broken).toMatchObject({ fault: 'missing' })
  })
})
