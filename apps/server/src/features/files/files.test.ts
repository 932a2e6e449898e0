import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionsApi } from '@trellis/domain/collections/api'
import { fieldsApi } from '@trellis/domain/fields/api'
import { filesApi } from '@trellis/domain/files/api'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { recordsApi } from '@trellis/domain/records/api'
import { historyApi } from '@trellis/domain/history/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { portrait } from '../../samples/sample-pictures.ts'
import { startTestTrellis } from '../../testing/app.ts'
import { harborTeam } from '../../testing/harbor-team.ts'
import type { TestTrellis, Visitor } from '../../testing/app.ts'
import { dropUnusedFiles } from './drop-unused.ts'

let trellis: TestTrellis
let maya: Visitor
let dataFolder: string
let teamId: number
let collectionId: number
/** By data type. */
const fieldIds: Record<string, number> = {}

const photo = portrait(1, 200)
const svg = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'trellis-files-'))
  trellis = await startTestTrellis({ overrides: { dataFolder } })
  maya = await trellis.person('Maya Okafor')
  teamId = (await maya.call(teamsApi.createTeam, { body: harborTeam })).body.teamId
  const made = await maya.call(collectionsApi.createCollection, { params: { teamId }, body: { name: 'Student' } })
  collectionId = made.body.id
  const settings = { multi_file: { kinds: ['pdf', 'image'], maximumMegabytes: 1, maximumNumber: 3 } }
  for (const dataType of ['single_file', 'multi_file', 'single_image'] as const) {
    const body = {
      title: { en: dataType },
      dataType,
      ...(dataType === 'multi_file' && { settings: settings.multi_file }),
    }
    const { body: field } = await maya.call(fieldsApi.createField, { params: { teamId, collectionId }, body })
    fieldIds[dataType] = field.id
  }
})
afterAll(async () => {
  await trellis.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

function upload(dataType: string, file: Parameters<Visitor['upload']>[1], as = maya) {
  return as.upload(`/teams/${teamId}/files?fieldId=${fieldIds[dataType]}`, file)
}

const bytesKept = async (): Promise<string[]> =>
  (await readdir(join(dataFolder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

const download = (fileId: number, { inline, headers }: { inline?: true; headers?: Record<string, string> } = {}) =>
  maya.call(filesApi.downloadFile, { params: { teamId, fileId }, query: inline ? { inline: '1' } : {}, headers })

const createRecord = (values: Record<number, unknown>) =>
  maya.call(recordsApi.createRecord, { params: { teamId, collectionId }, body: { values } })

describe('an uploaded file', () => {
  test('is what its bytes say, whatever its name', async () => {
    const { body } = await upload('single_file', { name: '../../C:\\photos\\me\u202egpj.exe', content: photo })
    expect(body).toMatchObject({ name: 'megpj.exe', kind: 'image', mimeType: 'image/png', width: 200, height: 200 })
    expect(body).toMatchObject({ size: photo.length, hasThumbnail: false })
  })

  test('is found again by its id together with others; unknown ones are left out', async () => {
    const { body: one } = await upload('single_file', { name: 'one.txt', content: 'one' })
    const { body: two } = await upload('single_file', { name: 'two.txt', content: 'two' })
    const body = { fileIds: [two.id, 999_999, one.id] }
    const answer = await maya.call(filesApi.lookUpFiles, { params: { teamId }, body })
    expect(answer.body.files).toEqual([two, one])
  })

  test('is read by nobody but its uploader until a record uses it, and by no stranger ever', async () => {
    const sofia = await trellis.person('Sofía Herrera')
    const { body: file } = await upload('single_file', { name: 'one.txt', content: 'one' })
    const answer = await sofia.call(filesApi.downloadFile, { params: { teamId, fileId: file.id } })
    expect([answer.status, answer.body.code]).toEqual([404, 'team-not-found'])
  })
})

describe('a bad upload leaves nothing and says why:', () => {
  test.each([
    ['an empty file', 'single_file', { name: 'empty.txt', content: '' }, 'file-empty'],
    [
      'one larger than the field takes',
      'multi_file',
      { name: 'a.pdf', content: Buffer.alloc(1024 ** 2 + 1, 'x') },
      'file-too-large',
    ],
    [
      'a kind that the field does not take',
      'multi_file',
      { name: 'a.pdf', content: 'plain text' },
      'file-kind-refused',
    ],
    ['a drawing that can run', 'single_image', { name: 'a.png', content: svg }, 'file-kind-refused'],
    ['one cut in the middle', 'single_file', { name: 'a.png', content: photo, cutAfter: 400 }, 'upload-cut-short'],
    [
      'a thumbnail that is no small picture',
      'single_image',
      { name: 'a.png', content: photo, thumbnail: Buffer.from(svg) },
      'invalid-input',
    ],
    [
      'a thumbnail that is large',
      'single_image',
      { name: 'a.png', content: photo, thumbnail: portrait(2, 400) },
      'invalid-input',
    ],
  ])('%s', async (_what, dataType, file, code) => {
    const before = await bytesKept()
    const answer = await upload(dataType, file)
    expect(answer.body.code).toBe(code)
    expect(answer.status).toBeLessThan(500)
    expect(await bytesKept()).toEqual(before)
    const { rows } = await trellis.services.pool.query(
      `select count(*)::int as files from team_${teamId}.file where name = 'a.png' or size = 0`,
    )
    expect(rows[0].files).toBe(0)
  })

  test('a field that holds no files', async () => {
    const answer = await maya.upload(`/teams/${teamId}/files?fieldId=999999`, { name: 'a.png', content: photo })
    expect(answer.body.code).toBe('field-not-found')
  })
})

describe('a download', () => {
  test('is shown inline only where it was asked for and nothing of it can run', async () => {
    const { body: image } = await upload('single_file', { name: "L'été.png", content: photo })
    const shown = await download(image.id, { inline: true })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''L%27%C3%A9t%C3%A9.png",
      'x-content-type-options': 'nosniff',
    })
    expect((await download(image.id)).headers['content-disposition']).toMatch(/^attachment/)

    for (const content of [svg, '<html><script>alert(1)</script></html>', '<!-- x --><!DOCTYPE html>']) {
      const { body: active } = await upload('single_file', { name: 'a.png', content })
      const answer = await download(active.id, { inline: true })
      expect(answer.headers['content-type']).toBe('application/octet-stream')
      expect(answer.headers['content-disposition']).toMatch(/^attachment/)
      expect(answer.headers['content-security-policy']).toContain('sandbox')
    }
  })

  test('comes in ranges, and not again where it is known', async () => {
    const { body: file } = await upload('single_file', { name: 'digits.txt', content: '0123456789' })
    const whole = await download(file.id)
    expect([whole.status, whole.body]).toEqual([200, '0123456789'])
    const ranges = { 'bytes=2-4': '234', 'bytes=7-': '789', 'bytes=-2': '89', 'bytes=8-100': '89' }
    for (const [range, body] of Object.entries(ranges)) {
      const part = await download(file.id, { headers: { range } })
      expect([part.status, part.body]).toEqual([206, body])
    }
    const beyond = await download(file.id, { headers: { range: 'bytes=10-' } })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
    const known = await download(file.id, { headers: { 'if-none-match': String(whole.headers['etag']) } })
    expect(known.status).toBe(304)
  })

  test('of a thumbnail gives the picture that came with the file', async () => {
    const { body: file } = await upload('single_image', { name: 'me.png', content: portrait(3, 400), thumbnail: photo })
    expect(file.hasThumbnail).toBe(true)
    const answer = await maya.call(filesApi.thumbnail, { params: { teamId, fileId: file.id } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
  })
})

describe('a file of a record', () => {
  test('must be there', async () => {
    const { status, body } = await createRecord({ [fieldIds['single_file']!]: 999_999 })
    expect([status, body.code, body.details.reason]).toEqual([422, 'value-invalid', 'not-a-file'])
  })

  test('must be of a kind that the field takes, whatever field it was uploaded for', async () => {
    const { body: file } = await upload('single_file', { name: 'a.txt', content: 'plain' })
    const { body } = await createRecord({ [fieldIds['single_image']!]: file.id })
    expect(body.code).toBe('value-invalid')
  })

  test('keeps its place in the order, and finds its record by its name', async () => {
    const ids: number[] = []
    for (const name of ['zebra.png', 'aardvark.png'])
      ids.push((await upload('multi_file', { name, content: photo })).body.id)
    const { body } = await createRecord({ [fieldIds['multi_file']!]: ids })
    expect(body.record.values[fieldIds['multi_file']!]).toEqual(ids)
    const text = { words: 'aardv', in: 'all' }
    const found = await maya.call(recordsApi.queryRecords, {
      params: { teamId, collectionId },
      body: { text, fields: [] },
    })
    expect(found.body.rows.map(([id]: [number]) => id)).toEqual([body.record.id])
  })

  test('is written by its name in a CSV file', async () => {
    const csv = await maya.call(recordsApi.exportCsv, { params: { teamId, collectionId } })
    expect(csv.body).toContain('zebra.png; aardvark.png')
  })

  test('stays when the record drops it, so that history can bring it back; one that nobody used goes after a day', async () => {
    const used = (await upload('single_file', { name: 'used.txt', content: 'used' })).body.id
    const unused = (await upload('single_image', { name: 'unused.png', content: photo, thumbnail: photo })).body.id
    const { body: created } = await createRecord({ [fieldIds['single_file']!]: used })
    const dropped = await maya.call(recordsApi.updateRecord, {
      params: { teamId, recordId: created.record.id },
      body: { version: 1, values: { [fieldIds['single_file']!]: null } },
    })
    const before = (await bytesKept()).length
    await dropUnusedFiles(trellis.services)
    expect(await bytesKept()).toHaveLength(before)

    await trellis.services.pool.query(
      `update team_${teamId}.file set created_at = now() - interval '25 hours' where id in ($1, $2)`,
      [used, unused],
    )
    await dropUnusedFiles(trellis.services)
    await dropUnusedFiles(trellis.services)
    expect((await download(unused)).status).toBe(404)
    expect(await bytesKept()).toHaveLength(before - 2)

    await maya.call(historyApi.revertChange, { params: { teamId, changeId: dropped.body.changeId } })
    const { body: record } = await maya.call(recordsApi.record, { params: { teamId, recordId: created.record.id } })
    expect(record.values[fieldIds['single_file']!]).toBe(used)
    expect((await download(used)).body).toBe('used')
  })
})

describe('images for logos', () => {
  const images = (as: Visitor, query = {}) => as.call(filesApi.teamImages, { params: { teamId }, query })

  test('are those of records, the newest first, found by name, and none that cannot be drawn', async () => {
    const sent = []
    for (const name of ['harbor front.png', 'Ínside.png', 'unused.png'])
      sent.push((await upload('single_image', { name, content: photo })).body)
    const { body: text } = await upload('single_file', { name: 'inside.txt', content: 'no image' })
    for (const { id } of sent.slice(0, 2)) await createRecord({ [fieldIds['single_image']!]: id })
    await createRecord({ [fieldIds['single_file']!]: text.id })
    const all = (await images(maya)).body.images.map(({ name }: { name: string }) => name)
    expect(all.slice(0, 2)).toEqual(['Ínside.png', 'harbor front.png'])
    expect(all).not.toContain('unused.png')
    expect(all).not.toContain('inside.txt')
    expect((await images(maya, { search: 'INSIDE' })).body).toEqual({ images: [sent[1]], more: false })
    expect((await images(maya, { search: '%', before: sent[1].id })).body.images).toEqual([])
  })

  test('are shown to whoever manages the account, as far as they may read the field', async () => {
    const julien = await trellis.person('Julien Moreau')
    await trellis.services.db
      .insertInto('trellis.team_user')
      .values({ team_id: teamId, user_id: julien.userId, first_name: 'J', last_name: 'M', status: 'current' })
      .execute()
    expect((await images(julien)).status).toBe(403)
    const roles = (await maya.call(permissionsApi.roles, { params: { teamId } })).body.roles
    const member = roles.find(({ isBaseline }: { isBaseline: boolean }) => isBaseline)
    const grant = (fieldId: number) => ({ permission: 'read_data_field_data', collectionId, fields: [fieldId] })
    const params = { teamId, roleId: member.id }
    const body = {
      ...member,
      featurePermissions: ['team_admin_account_info'],
      dataGrants: [grant(fieldIds['single_file']!)],
    }
    const changed = await maya.call(permissionsApi.updateRole, { params, body })
    expect(changed.status).toBe(200)
    expect((await images(julien)).body).toEqual({ images: [], more: false })
    const more = { ...body, dataGrants: [grant(fieldIds['single_image']!)] }
    await maya.call(permissionsApi.updateRole, { params, body: more })
    expect((await images(julien)).body.images.length).toBeGreaterThan(1)
  })
})
