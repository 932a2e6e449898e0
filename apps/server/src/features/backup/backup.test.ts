import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backupApi } from '@trellis/domain/backup/api'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { recordsApi } from '@trellis/domain/records/api'
import { seedSampleWorld } from '../../samples/seed.ts'
import { startTestTrellis } from '../../testing/app.ts'
import type { TestTrellis } from '../../testing/app.ts'
import { teamContents } from '../../testing/team-contents.ts'
import { openClient } from './client-sql.ts'
import { tablesOf } from './catalogue-sql.ts'
import { platformRules, teamRules } from './id-columns.ts'
import { leftOut } from './platform-parts.ts'
import { backupById } from './queries.ts'
import { runCheck } from './check-backup.ts'
import { runBackup } from './run-backup.ts'
import { runRestore } from './run-restore.ts'
import { purgeBackups } from './schedule.ts'

let trellis: TestTrellis
let admin: Awaited<ReturnType<TestTrellis['person']>>
let dataFolder: string
const never = new AbortController().signal

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'trellis-backup-'))
  trellis = await startTestTrellis({ overrides: { dataFolder } })
  await seedSampleWorld(trellis.services)
  admin = await trellis.person('Ada Admin', { isSysAdmin: true })
})
afterAll(async () => {
  await trellis.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

async function backUp(): Promise<number> {
  const { body } = await admin.call(backupApi.startBackup)
  await runBackup(trellis.services, body.backupId, never)
  return body.backupId
}

async function listed(backupId: number) {
  const { body } = await admin.call(backupApi.backups)
  return body.backups.find((one: { backupId: number }) => one.backupId === backupId)
}

async function restore(backupId: number, teamId: number, name: string) {
  const { body, status } = await admin.call(backupApi.restoreTeam, { params: { backupId }, body: { teamId, name } })
  expect([status, body]).toEqual([200, { restoreId: expect.any(Number) }])
  await runRestore(trellis.services, body.restoreId)
  const { restores } = (await admin.call(backupApi.backups)).body
  return restores.find((one: { restoreId: number }) => one.restoreId === body.restoreId)
}

async function bytesOf(backupId: number): Promise<Buffer> {
  const row = await backupById(trellis.services.db, backupId)
  const stream = await trellis.services.files.read(row!.storage_key)
  return Buffer.concat(await stream!.toArray())
}

test('a backup is made, is found whole, and one runs at a time', async () => {
  const { body } = await admin.call(backupApi.startBackup)
  expect((await admin.call(backupApi.startBackup)).body.code).toBe('backup-running')
  await runBackup(trellis.services, body.backupId, never)
  const made = await listed(body.backupId)
  expect(made).toMatchObject({ state: 'done', problem: null, missingFiles: 0, kind: 'manual', startedBy: 'Ada Admin' })
  expect(made.recordCount).toBeGreaterThan(412)
  expect(made.fileCount).toBeGreaterThan(0)
  await admin.call(backupApi.checkBackup, { params: { backupId: body.backupId } })
  await runCheck(trellis.services, body.backupId, never)
  expect((await listed(body.backupId)).check).toEqual({ isRunning: false, at: expect.any(String), problem: null })
})

describe('a team that is restored', () => {
  let restored: { newTeamId: number; state: string; problem: unknown }
  beforeAll(async () => {
    await trellis.services.pool.query(
      `insert into team_1.starred_collection (owner_id, collection_id)
       select (select min(id) from trellis.team_user where team_id = 1), min(id)
       from trellis.collection where team_id = 1`,
    )
    restored = await restore(await backUp(), 1, 'Harbor again')
  })

  test('has every row of the old one', async () => {
    expect(restored).toMatchObject({ state: 'done', problem: null })
    const before = await teamContents(trellis.services.pool, 1)
    const after = await teamContents(trellis.services.pool, restored.newTeamId)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [name, rows] of Object.entries(before)) expect(after[name], name).toEqual(rows)
    expect(before['change']!.length).toBeGreaterThan(0)
    expect(before['link']!.length).toBeGreaterThan(0)
    expect(before['starred_collection']).toHaveLength(1)
  })

  test('shares no number with it but those of its records', async () => {
    for (const table of ['collection', 'field', 'layout', 'role', 'team_user', 'card', 'card_group']) {
      const { rows } = await trellis.services.pool.query(
        `select count(*) as count from trellis.${table} a join trellis.${table} b on b.id = a.id and b.team_id = $1 where a.team_id = 1`,
        [restored.newTeamId],
      )
      expect([table, rows[0].count]).toEqual([table, 0])
    }
  })

  test('has its files, and goes on counting', async () => {
    const { rows } = await trellis.services.pool.query<{ storage_key: string; size: number }>(
      `select storage_key, size from team_${restored.newTeamId}.file order by id`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { storage_key: key, size } of rows) {
      const stream = await trellis.services.files.read(key)
      expect(key.startsWith(`team_${restored.newTeamId}/`)).toBe(true)
      expect(Buffer.concat(await stream!.toArray())).toHaveLength(size)
    }
    const next = await trellis.services.pool.query(`select nextval('team_${restored.newTeamId}.record_id') as id`)
    const last = await trellis.services.pool.query(`select max(id) as id from team_${restored.newTeamId}.record`)
    expect(next.rows[0].id).toBeGreaterThan(last.rows[0].id)
  })

  test('is open to those who were in the old one, and is written to', async () => {
    await admin.call(sysadminApi.openTeam, { params: { teamId: restored.newTeamId } })
    const params = { teamId: restored.newTeamId }
    expect((await admin.call(teamsApi.account, { params })).body.name).toBe('Harbor again')
    const { rows } = await trellis.services.pool.query(
      `select id from trellis.collection where team_id = $1 and parent_id is null and not is_used_as_custom_list order by id limit 1`,
      [restored.newTeamId],
    )
    const made = await admin.call(recordsApi.createRecord, {
      params: { ...params, collectionId: rows[0].id },
      body: { values: {} },
    })
    expect([made.status, made.body.code]).not.toEqual([500, 'unexpected'])
  })
})

test('who has no account any more stays a name', async () => {
  const backupId = await backUp()
  await trellis.services.pool.query(
    `update trellis.app_user set email = 'moved@example.org' where email = 'maya.okafor@example.org'`,
  )
  const { newTeamId } = await restore(backupId, 1, 'Harbor without Maya')
  const { rows } = await trellis.services.pool.query(
    `select m.status, m.is_team_admin, m.first_name, u.email, u.deleted_at is not null as is_gone
     from trellis.team_user m join trellis.app_user u on u.id = m.user_id where m.team_id = $1 and m.first_name = 'Maya'`,
    [newTeamId],
  )
  expect(rows).toEqual([
    {
      status: 'deactivated',
      is_team_admin: false,
      first_name: 'Maya',
      email: expect.stringMatching(/@users\.invalid$/),
      is_gone: true,
    },
  ])
  await trellis.services.pool.query(
    `update trellis.app_user set email = 'maya.okafor@example.org' where email = 'moved@example.org'`,
  )
})

describe('an archive that is not as it was written', () => {
  const refused = async (content: Buffer) => {
    const before = (await admin.call(backupApi.backups)).body.backups.length
    const { status, body } = await admin.upload('/sysAdmin/backups/upload', { name: 'a.zip', content })
    expect((await admin.call(backupApi.backups)).body.backups).toHaveLength(before)
    return [status, body.code]
  }
  let whole: Buffer
  beforeAll(async () => {
    whole = await bytesOf(await backUp())
  })

  test('is taken when nothing is wrong with it', async () => {
    const { status, body } = await admin.upload('/sysAdmin/backups/upload', { name: 'a.zip', content: whole })
    expect([status, body.kind]).toEqual([200, 'upload'])
    const { teams } = (await admin.call(backupApi.teamsInBackup, { params: { backupId: body.backupId } })).body
    expect(teams.map(({ name }: { name: string }) => name)).toContain('Harbor Conservatory')
  })

  test('is refused when cut short, foreign or changed', async () => {
    expect(await refused(whole.subarray(0, whole.length - 1000))).toEqual([422, 'archive-broken'])
    expect(await refused(whole.subarray(0, 5000))).toEqual([422, 'archive-broken'])
    expect(await refused(Buffer.from('a,b,c\n1,2,3\nnothing of the kind at all'))).toEqual([422, 'archive-foreign'])
    const changed = Buffer.from(whole)
    // In the middle of a picture, which is not compressed.
    const at = changed.indexOf('ustar') + 600
    changed[at] = changed[at]! ^ 0xff
    expect(await refused(changed)).toEqual([422, 'archive-tampered'])
  })

  test('leaves no team and no file when it fails on the way', async () => {
    const backupId = await backUp()
    const row = await backupById(trellis.services.db, backupId)
    const changed = Buffer.from(whole)
    const at = changed.indexOf('ustar') + 600
    changed[at] = changed[at]! ^ 0xff
    await trellis.services.files.write(row!.storage_key, changed)
    await trellis.services.pool.query('update trellis.backup set size_bytes = $2 where id = $1', [
      backupId,
      changed.length,
    ])
    const teams = async () => (await trellis.services.pool.query('select count(*) as n from trellis.team')).rows[0].n
    const before = await teams()
    const failed = await restore(backupId, 1, 'Never')
    expect(failed).toMatchObject({ state: 'failed', newTeamId: null, problem: { code: 'archive-tampered' } })
    expect(await teams()).toBe(before)
  })
})

test('a cancelled backup leaves nothing, and a killed one is made anew', async () => {
  const { body } = await admin.call(backupApi.startBackup)
  await admin.call(backupApi.cancelBackup, { params: { backupId: body.backupId } })
  await runBackup(trellis.services, body.backupId, never)
  expect((await listed(body.backupId)).state).toBe('cancelled')
  const row = await backupById(trellis.services.db, body.backupId)
  expect(await trellis.services.files.read(row!.storage_key)).toBeNull()

  const next = (await admin.call(backupApi.startBackup)).body.backupId
  await expect(runBackup(trellis.services, next, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
  expect((await listed(next)).state).toBe('running')
  await runBackup(trellis.services, next, never)
  expect((await listed(next)).state).toBe('done')
})

test('backups past their time are removed, but never the newest whole one', async () => {
  const old = await backUp()
  const newest = await backUp()
  await trellis.services.pool.query(`update trellis.backup set started_at = started_at - interval '400 days'`)
  await purgeBackups(trellis.services)
  expect(await listed(old)).toBeUndefined()
  expect(await listed(newest)).toBeDefined()
  const row = await backupById(trellis.services.db, newest)
  expect(await trellis.services.files.read(row!.storage_key)).not.toBeNull()
})

test('an archived team is locked and comes back', async () => {
  const person = await trellis.person('Tia Tester')
  const team = {
    name: 'Short Lived',
    shortName: 'Short',
    primaryTimezone: 'UTC',
    defaultCountry: 'US',
    defaultInterfaceLanguage: 'en',
    brand: 'generic',
  }
  const { teamId } = (await person.call(teamsApi.createTeam, { body: team })).body
  const params = { teamId }
  await admin.call(backupApi.archiveTeam, { params })
  expect((await person.call(teamsApi.account, { params })).body.code).toBe('team-not-found')
  await admin.call(backupApi.bringTeamBack, { params })
  expect((await person.call(teamsApi.account, { params })).status).toBe(200)

  const { backupId } = (await person.call(backupApi.makeTeamArchive, { params })).body
  await runBackup(trellis.services, backupId, never)
  const { archives } = (await person.call(backupApi.teamArchives, { params })).body
  expect(archives).toMatchObject([{ backupId, state: 'done', teamName: 'Short Lived', teamCount: 1 }])
  const other = await backUp()
  expect((await person.call(backupApi.downloadTeamArchive, { params: { teamId, backupId: other } })).body.code).toBe(
    'backup-not-found',
  )
})

/** Columns that look as if they held numbers of this installation. */
const looksLikeIds = (name: string, type: string) => /(^|_)ids?$|_by$/.test(name) || type === 'jsonb' || type === 'xid8'

test('every column that looks like ids has its rule, so that nobody forgets one', async () => {
  const { client, close } = await openClient(trellis.services.config)
  try {
    const forgotten: string[] = []
    const look = (rules: typeof teamRules, table: string, columns: readonly { name: string; type: string }[]) => {
      const known = Object.hasOwn(rules, table) ? rules[table] : undefined
      if (known === undefined) forgotten.push(table)
      else if (known)
        forgotten.push(
          ...columns
            .filter(({ name, type }) => looksLikeIds(name, type) && !known[name])
            .map(({ name }) => `${table}.${name}`),
        )
    }
    for (const [table, columns] of await tablesOf(client, 'trellis')) {
      const isOfTeam = table === 'team' || columns.some(({ name }) => name === 'team_id')
      if (isOfTeam && table !== 'audit' && !leftOut.includes(table)) look(platformRules, table, columns)
    }
    for (const [table, columns] of await tablesOf(client, 'team_1'))
      if (!/^c\d+$/.test(table)) look(teamRules, table, columns)
    expect(forgotten).toEqual([])
  } finally {
    await close()
  }
})
