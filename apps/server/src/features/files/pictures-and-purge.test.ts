import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionsApi } from '@trellis/domain/collections/api'
import { fieldsApi } from '@trellis/domain/fields/api'
import { filesApi } from '@trellis/domain/files/api'
import { recordsApi } from '@trellis/domain/records/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { portrait } from '../../samples/sample-pictures.ts'
import { startTestTrellis } from '../../testing/app.ts'
import { harborTeam } from '../../testing/harbor-team.ts'
import type { TestTrellis, Visitor } from '../../testing/app.ts'
import { purgeTrash } from '../trash/purge.ts'
import { pictureKey } from './files.ts'
import { makePictures } from './make-pictures.ts'
import { dropPurgedFiles } from './purged-files.ts'

let trellis: TestTrellis
let maya: Visitor
let dataFolder: string
let teamId: number
let collectionId: number
let fieldId: number

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'trellis-pictures-'))
  trellis = await startTestTrellis({ overrides: { dataFolder } })
  maya = await trellis.person('Maya Okafor')
  teamId = (await maya.call(teamsApi.createTeam, { body: harborTeam })).body.teamId
  const made = await maya.call(collectionsApi.createCollection, { params: { teamId }, body: { name: 'Student' } })
  collectionId = made.body.id
  const body = { title: { en: 'Files' }, dataType: 'multi_file' }
  fieldId = (await maya.call(fieldsApi.createField, { params: { teamId, collectionId }, body })).body.id
})
afterAll(async () => {
  await trellis.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

const upload = (name: string, content: Buffer | string) =>
  maya.upload(`/teams/${teamId}/files?fieldId=${fieldId}`, { name, content })

const keptFiles = async () =>
  (await readdir(join(dataFolder, 'files', `team_${teamId}`)).catch(() => [])).toSorted((a, b) => a.localeCompare(b))

const picture = (fileId: number, size?: string) =>
  maya.call(filesApi.thumbnail, { params: { teamId, fileId }, query: size ? { size } : {} })

const lookUp = async (fileId: number) =>
  (await maya.call(filesApi.lookUpFiles, { params: { teamId }, body: { fileIds: [fileId] } })).body.files[0]

async function storedPicture(fileId: number, size: 'grid' | 'card' | 'preview'): Promise<Buffer> {
  const { rows } = await trellis.services.pool.query(`select storage_key from team_${teamId}.file where id = $1`, [
    fileId,
  ])
  const stream = await trellis.services.files.read(pictureKey(rows[0].storage_key, size))
  return Buffer.concat(await stream!.toArray())
}

const stateOf = async (fileId: number) => {
  const { rows } = await trellis.services.pool.query(
    `select thumbnail_state as state, thumbnail_attempts as attempts from team_${teamId}.file where id = $1`,
    [fileId],
  )
  return rows[0]
}

describe('small pictures', () => {
  test('are made by a job in three sizes, drawn anew, and sent to be kept', async () => {
    const large = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#3a6' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody at home' } })
      .toBuffer()
    const { body: file } = await upload('large.jpg', large)
    expect((await picture(file.id)).status).toBe(404)
    expect(file.hasThumbnail).toBe(false)
    await makePictures(trellis.services, { teamId })
    expect((await lookUp(file.id)).hasThumbnail).toBe(true)
    for (const [size, width] of [
      ['grid', 128],
      ['card', 480],
      ['preview', 1600],
    ] as const) {
      const answer = await picture(file.id, size)
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, max-age=604800, immutable',
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.headers['content-security-policy']).toContain('sandbox')
      const facts = await sharp(await storedPicture(file.id, size)).metadata()
      expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['webp', width, width / 2, undefined])
    }
  })

  test('are none of what is broken, an SVG or no image; it is tried once', async () => {
    const { body: broken } = await upload('broken.png', portrait(2, 200).subarray(0, 400))
    const { body: text } = await upload('notes.txt', 'notes')
    const { body: svg } = await upload('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    await makePictures(trellis.services, { teamId })
    await makePictures(trellis.services, { teamId })
    expect(await stateOf(broken.id)).toEqual({ state: 'broken', attempts: 1 })
    expect(await stateOf(text.id)).toEqual({ state: 'none', attempts: 0 })
    expect(await stateOf(svg.id)).toEqual({ state: 'none', attempts: 0 })
    expect((await picture(broken.id)).status).toBe(404)
  })

  test('are shown to nobody who may not see the file', async () => {
    const { body: file } = await upload('mine.png', portrait(3, 100))
    await makePictures(trellis.services, { teamId })
    const stranger = await trellis.person('Sofía Herrera')
    expect((await stranger.call(filesApi.thumbnail, { params: { teamId, fileId: file.id } })).status).toBe(404)
    expect((await picture(file.id)).status).toBe(200)
  })
})

describe('files of purged records', () => {
  const record = async (fileIds: number[]) => {
    const made = await maya.call(recordsApi.createRecord, {
      params: { teamId, collectionId },
      body: { values: { [fieldId]: fileIds } },
    })
    return made.body.record
  }
  const trash = (recordId: number) =>
    maya.call(recordsApi.trashRecords, { params: { teamId }, body: { recordIds: [recordId] } })
  const inDays = (days: number) => ({
    ...trellis.services,
    clock: { now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000) },
  })
  const isThere = async (fileId: number) =>
    (await maya.call(filesApi.downloadFile, { params: { teamId, fileId } })).status === 200

  test('go with them, with all their pictures; those that another record, trash or history names stay', async () => {
    const { body: own } = await upload('own.png', portrait(4, 100))
    const { body: replaced } = await upload('replaced.txt', 'replaced')
    const { body: shared } = await upload('shared.txt', 'shared')
    const { body: past } = await upload('past.txt', 'past')
    await makePictures(trellis.services, { teamId })
    const doomed = await record([own.id, replaced.id, shared.id, past.id])
    await maya.call(recordsApi.updateRecord, {
      params: { teamId, recordId: doomed.id },
      body: { version: 1, values: { [fieldId]: [own.id, shared.id, past.id] } },
    })
    await record([shared.id])
    const other = await record([past.id])
    await maya.call(recordsApi.updateRecord, {
      params: { teamId, recordId: other.id },
      body: { version: 1, values: { [fieldId]: null } },
    })
    await trash(doomed.id)

    await purgeTrash(inDays(29), { teamId })
    await dropPurgedFiles(trellis.services, { teamId })
    expect(await isThere(own.id)).toBe(true)
    const before = await keptFiles()

    await purgeTrash(inDays(31), { teamId })
    await dropPurgedFiles(trellis.services, { teamId })
    await dropPurgedFiles(trellis.services, { teamId })
    expect(await Promise.all([own, replaced, shared, past].map(({ id }) => isThere(id)))).toEqual([
      false,
      false,
      true,
      true,
    ])
    // The image, its three pictures, and the text.
    expect(before.length - (await keptFiles()).length).toBe(5)
  })
})
