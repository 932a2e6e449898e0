import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorOf, writeNewRecords } from '../records/write.ts'
import { cancelExport, openExport, runExport, startExport } from './exports.ts'
import { cancelImport, importAgain, startCheck } from './imports.ts'
import { asNewCollection, startImportTeam } from './test-import.ts'
import type { ImportTeam } from './test-import.ts'
import { transfers } from './transfers.ts'

let team: ImportTeam
beforeAll(async () => {
  team = await startImportTeam()
})
afterAll(() => team.stop())

const never = new AbortController().signal

async function instruments(name: string) {
  const made = await team.collection(name, [])
  const ctx = await team.context()
  await writeNewRecords(ctx.teamDb, ctx.team, {
    collectionId: made.id,
    records: ['Harp', 'Viola', 'Oboe'].map((each) => ({ values: { [made.nameField.id]: each } })),
    batch: { kind: 'create', at: new Date(), author: authorOf(ctx) },
  })
  return made
}

test('a background export is kept, listed and may be fetched again; running it twice does no harm', async () => {
  const { id, nameField } = await instruments('Instruments')
  const ctx = await team.context()
  const asked = {
    collectionId: id,
    format: 'csv',
    query: { sort: [{ by: { field: nameField.id }, direction: 'desc' }] },
  }
  const started = await startExport(ctx, asked as Parameters<typeof startExport>[1])
  expect(started).toMatchObject({ state: 'running', rowsTotal: 3, collectionName: 'Instruments', isOwn: true })
  await expect(openExport(ctx, started.id)).rejects.toMatchObject({ code: 'export-not-found' })
  const payload = { teamId: ctx.team.teamId, exportId: started.id }
  await runExport(ctx, payload, never)
  await runExport(ctx, payload, never)
  const { stream, fileName } = await openExport(ctx, started.id)
  expect(await text(stream)).toBe('Name\r\nViola\r\nOboe\r\nHarp\r\n')
  expect(fileName).toMatch(/^Instruments \d{4}-\d\d-\d\d\.csv$/)
  const { entries } = await transfers(ctx, undefined)
  expect(entries[0]).toMatchObject({ kind: 'export', id: started.id, state: 'done', rowsDone: 3, sizeBytes: 25 })
})

test('a cancelled export writes nothing, and a broken query is refused at once', async () => {
  const { id } = await instruments('Cancelled')
  const ctx = await team.context()
  const { id: exportId } = await startExport(ctx, { collectionId: id, format: 'xlsx', query: { sort: [] } })
  expect(await cancelExport(ctx, exportId)).toMatchObject({ state: 'cancelled' })
  await runExport(ctx, { teamId: ctx.team.teamId, exportId }, never)
  await expect(openExport(ctx, exportId)).rejects.toMatchObject({ code: 'export-not-found' })
  const broken = { where: { left: { field: 999_999 }, op: 'is_empty', right: [] }, sort: [] } as const
  await expect(startExport(ctx, { collectionId: id, format: 'csv', query: broken as never })).rejects.toMatchObject({
    code: expect.stringMatching(/filter-invalid|field-not-found/) as string,
  })
})

test('an import that waits is listed, and given up with its file; so is one that is being checked', async () => {
  const ctx = await team.context()
  const states = async (importId: number) =>
    (await transfers(ctx, undefined)).entries.flatMap((entry) =>
      entry.kind === 'import' && entry.id === importId ? [entry.state] : [],
    )
  const waiting = await team.analysed('Name\nHarp\nOboe\n')
  expect(await states(waiting.id)).toEqual(['ready'])
  expect(await cancelImport(ctx, waiting.id)).toMatchObject({ state: 'cancelled' })
  expect(await states(waiting.id)).toEqual([])
  await expect(importAgain(ctx, waiting.id)).rejects.toMatchObject({ code: 'import-not-found' })

  const checking = await team.analysed('Name\nViola\n')
  await startCheck(ctx, checking.id, asNewCollection(checking, 'Checked'))
  expect(await states(checking.id)).toEqual(['checking'])
  expect(await cancelImport(ctx, checking.id)).toMatchObject({ state: 'ready' })
  expect(await cancelImport(ctx, checking.id)).toMatchObject({ state: 'cancelled' })
  expect(await states(checking.id)).toEqual([])
})

test("other people's exports and imports are not there", async () => {
  const { id } = await instruments('Private')
  const ctx = await team.context()
  const { id: exportId } = await startExport(ctx, { collectionId: id, format: 'json', query: { sort: [] } })
  const other = {
    ...ctx,
    membership: { ...ctx.membership, teamUserId: ctx.membership.teamUserId + 1 },
    access: { ...ctx.access, isUnrestricted: false },
  }
  expect((await transfers(other, undefined)).entries).toEqual([])
  await expect(openExport(other, exportId)).rejects.toMatchObject({ code: 'export-not-found' })
  await expect(cancelExport(other, exportId)).rejects.toMatchObject({ code: 'export-not-found' })
})
