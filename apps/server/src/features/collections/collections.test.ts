import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { collectionInput } from '@trellis/domain/collections/api'
import { fieldInput } from '@trellis/domain/fields/api'
import { startTeamProcesses } from '../../testing/team-processes.ts'
import type { TeamProcesses } from '../../testing/team-processes.ts'
import { createField } from '../fields/fields.ts'
import { createRecord } from '../records/write.ts'
import {
  createCollection,
  listCollections,
  restoreCollection,
  trashCollection,
  updateCollection,
} from './collections.ts'
import { headerMenu } from './header-menu.ts'
import { renameRecords } from './rename-records.ts'

let harbor: TeamProcesses

beforeAll(async () => {
  harbor = await startTeamProcesses()
})
afterAll(() => harbor.stop())

const create = async (name: string, more: object = {}) =>
  createCollection(await harbor.context(), { ...collectionInput.parse({ name }), ...more })

describe('a collection', () => {
  it('is made with a field that names its records', async () => {
    const students = await create('Students', { nameFieldTitle: 'Full name' })
    expect(students).toMatchObject({
      idTeam: harbor.teamId,
      idParentDataCollection: null,
      pluralName: 'Students',
      icon: 'table',
      tableName: 'students',
      isShownInSidebar: true,
      countDataObject: null,
      DataFields: [{ title: { en: 'Full name' }, columnName: 'full_name', dataType: 'plain_text' }],
    })
    expect(students.IdDataFieldDataObjectName).toBe(students.DataFields[0]?.id)
  })

  it('gets a table name of its own when names are alike, in whatever script', async () => {
    const names = await Promise.all(['Prüfung', 'Prufung', '試験', '試験'].map((name) => create(name)))
    const tableNames = names.map(({ tableName }) => tableName)
    expect(new Set(tableNames).size).toBe(4)
    expect(tableNames.filter((name) => name.startsWith('prufung'))).toHaveLength(2)
    expect(tableNames.filter((name) => name.startsWith('collection'))).toHaveLength(2)
  })

  it('keeps what a change leaves out', async () => {
    const lessons = await create('Lessons', { icon: 'book', description: 'One to one', isShownInSidebar: false })
    const changed = await updateCollection(await harbor.context(), lessons.id, { name: 'Classes' })
    expect(changed).toEqual({ ...lessons, name: 'Classes' })
  })

  it('is counted with its live records, in a list sorted by name', async () => {
    const zithers = await create('zithers')
    await create('Accordions')
    for (const name of ['Alma', 'Bo']) {
      await createRecord(await harbor.context(), zithers.id, { [String(zithers.IdDataFieldDataObjectName)]: name })
    }
    const listed = await listCollections(await harbor.context(), { withCounts: true })
    expect(listed[0]).toMatchObject({ name: 'Accordions', countDataObject: 0 })
    expect(listed.find(({ id }) => id === zithers.id)).toMatchObject({ countDataObject: 2 })
    const uncounted = await listCollections(await harbor.context(), { withCounts: false })
    expect(uncounted.every(({ countDataObject }) => countDataObject === null)).toBe(true)
  })

  it('names its records anew when another field is chosen', async () => {
    const pieces = await create('Pieces')
    const title = String(pieces.IdDataFieldDataObjectName)
    const opus = await createField(
      await harbor.context(),
      pieces.id,
      fieldInput.parse({ title: { en: 'Opus' }, dataType: 'number' }),
    )
    const { record } = await createRecord(await harbor.context(), pieces.id, {
      [title]: 'Moonlight',
      [String(opus.id)]: 27,
    })
    const enqueue = vi.fn(async () => {})
    const ctx = { ...(await harbor.context()), jobs: { enqueue, stop: async () => {} } }
    await updateCollection(ctx, pieces.id, { IdDataFieldDataObjectName: opus.id })
    expect(enqueue).toHaveBeenCalledWith(
      'rename-records',
      { teamId: harbor.teamId, collectionId: pieces.id },
      expect.anything(),
    )
    await renameRecords(await harbor.context(), pieces.id)
    const { schema, query } = (await harbor.context()).teamDb
    const { rows } = await query(
      `select c.name, record.name as spine, record.search @@ 'moonlight' as is_found
       from ${schema}.c${pieces.id} c join ${schema}.record using (id) where id = $1`,
      [record.id],
    )
    expect(rows).toEqual([{ name: '27', spine: '27', is_found: true }])
  })

  it('goes to the trash and comes back, under a free table name', async () => {
    const invoices = await create('Invoices')
    await trashCollection(await harbor.context(), invoices.id)
    expect((await harbor.context()).team.collectionById.has(invoices.id)).toBe(false)
    await expect(updateCollection(await harbor.context(), invoices.id, { name: 'X' })).rejects.toMatchObject({
      code: 'collection-not-found',
    })
    await create('Invoices')
    const restored = await restoreCollection(await harbor.context(), invoices.id)
    expect(restored).toEqual({ ...invoices, tableName: 'invoices_2' })
    await expect(restoreCollection(await harbor.context(), invoices.id)).rejects.toMatchObject({
      code: 'collection-not-found',
    })
  })
})

describe('the header menu', () => {
  it('leads to the featured collection first', async () => {
    const concerts = await create('Concerts', { icon: 'music-notes', isShownOnTeamDashboard: true })
    expect(headerMenu(await harbor.context())[0]).toEqual({
      label: 'Concerts',
      icon: 'duotone/music-notes',
      iconRegular: 'regular/music-notes',
      to: `/team-${harbor.teamId}/data-collections/${concerts.id}/records`,
    })
  })
})
