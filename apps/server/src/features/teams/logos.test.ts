import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '@trellis/domain/auth/account-api'
import { authApi } from '@trellis/domain/auth/api'
import { fieldsApi } from '@trellis/domain/fields/api'
import { picturesApi } from '@trellis/domain/pictures/picture'
import { teamsApi } from '@trellis/domain/teams/api'
import type { Logo } from '@trellis/domain/teams/logos'
import { portrait } from '../../samples/sample-pictures.ts'
import { startTestTrellis } from '../../testing/app.ts'
import { harborTeam } from '../../testing/harbor-team.ts'
import type { TestTrellis, Visitor } from '../../testing/app.ts'
import { sendMail } from '../auth/mails.ts'
import { teamConfig } from './team-config.ts'

let trellis: TestTrellis
let maya: Visitor & { userId: number }
let julien: Visitor & { userId: number }
let dataFolder: string
let teamId: number

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'trellis-logos-'))
  trellis = await startTestTrellis({ overrides: { dataFolder } })
  maya = await trellis.person('Maya Okafor')
  julien = await trellis.person('Julien Moreau')
  teamId = (await maya.call(teamsApi.createTeam, { body: harborTeam })).body.teamId
  await trellis.services.db
    .insertInto('trellis.team_user')
    .values({ team_id: teamId, user_id: julien.userId, first_name: 'Julien', last_name: 'Moreau', status: 'current' })
    .execute()
})
afterAll(async () => {
  await trellis.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

const photo = portrait(1, 400)
const upload = (logo: string, content: Buffer | string, as: Visitor = maya, query = '') =>
  as.upload(`/teams/${teamId}/logos/${logo}${query}`, { name: 'logo.png', content })
const keyOf = (logo: Logo) => (logo as { publicUrl: string }).publicUrl.split('/').at(-1)!
const show = (pictureKey: string, as: Visitor = trellis.nobody) =>
  as.call(picturesApi.picture, { params: { pictureKey } })
const kept = async () =>
  (await readdir(join(dataFolder, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  ).length

describe('a logo', () => {
  test('is made anew, and found by everybody who has its address', async () => {
    const { version } = await teamConfig(trellis.services, teamId)
    const { body, status } = await upload('organizationSquareLogo', photo)
    expect(status).toBe(200)
    expect(body).toMatchObject({ organizationHorizontalLogo: null, appSquareLogo: null, appHorizontalLogo: null })
    expect(body.organizationSquareLogo.publicUrl).toMatch(/^http:.*\/api\/public\/pictures\/[0-9a-f]{32}$/)
    const shown = await show(keyOf(body.organizationSquareLogo))
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    // Open pages hear of it.
    expect((await teamConfig(trellis.services, teamId)).version).toBeGreaterThan(version)
    const own = await julien.call(authApi.userByAuthProvider, {
      params: { providerUsername: 'julien.moreau@example.org' },
    })
    expect(own.body.teamData.result[0].Team.organizationSquareLogo).toEqual(body.organizationSquareLogo)
  })

  test('is cut to the part that was chosen', async () => {
    const { body } = await upload('appHorizontalLogo', photo, maya, '?left=0&top=100&width=400&height=100')
    const picture = await trellis.services.db
      .selectFrom('trellis.picture')
      .selectAll()
      .where('key', '=', keyOf(body.appHorizontalLogo))
      .executeTakeFirstOrThrow()
    expect([picture.width, picture.height]).toEqual([400, 100])
    const half = await upload('appHorizontalLogo', photo, maya, '?left=0&top=100')
    expect([half.status, half.body.code]).toEqual([400, 'invalid-input'])
  })

  test('that takes the place of another leaves nothing of it', async () => {
    const first = keyOf((await upload('appSquareLogo', photo)).body.appSquareLogo)
    const before = await kept()
    const second = keyOf((await upload('appSquareLogo', portrait(2, 100))).body.appSquareLogo)
    expect(second).not.toBe(first)
    expect([(await show(first)).status, (await show(second)).status]).toEqual([404, 200])
    expect(await kept()).toBe(before)
    const { body } = await maya.call(teamsApi.removeLogo, { params: { teamId, logo: 'appSquareLogo' } })
    expect(body.appSquareLogo).toBeNull()
    expect((await show(second)).status).toBe(404)
    expect(await kept()).toBe(before - 1)
  })

  test.each([
    ['a drawing that can run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'file-kind-refused'],
    ['one that is broken', photo.subarray(0, 500), 422, 'image-unreadable'],
    ['an empty file', Buffer.alloc(0), 422, 'file-empty'],
    ['one that is too large', Buffer.concat([photo, Buffer.alloc(5 * 1024 ** 2)]), 413, 'file-too-large'],
  ])('is refused for %s, and nothing is kept', async (_what, content, status, code) => {
    const before = await kept()
    const answer = await upload('organizationSquareLogo', content)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await kept()).toBe(before)
  })

  test('that unfolds into more than there is memory for is refused', async () => {
    const bomb = await sharp({ create: { width: 5200, height: 5200, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    expect((await upload('appSquareLogo', bomb)).body.code).toBe('image-unreadable')
  })

  test('is not fetched from this machine', async () => {
    for (const url of [
      'http://127.0.0.1:3000/logo.png',
      'http://localhost/logo.png',
      'http://169.254.169.254/latest',
    ]) {
      const { status, body } = await maya.call(teamsApi.fetchLogo, {
        params: { teamId, logo: 'appSquareLogo' },
        body: { url },
      })
      expect([status, body.code]).toEqual([422, 'image-not-fetched'])
    }
  })

  test('is changed only by who may change the account details', async () => {
    const answers = [
      await upload('appSquareLogo', photo, julien),
      await julien.call(teamsApi.removeLogo, { params: { teamId, logo: 'appSquareLogo' } }),
      await julien.call(teamsApi.fetchLogo, {
        params: { teamId, logo: 'appSquareLogo' },
        body: { url: 'https://a.example' },
      }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'not-permitted'])
    const stranger = await trellis.person('Sofía Herrera')
    expect((await upload('appSquareLogo', photo, stranger)).body.code).toBe('team-not-found')
  })

  test('stands in the mails of the team, its name beside it as text', async () => {
    const { body } = await upload('organizationHorizontalLogo', await sharp(photo).resize(400, 100).png().toBuffer())
    await maya.call(teamsApi.inviteUser, { params: { teamId }, body: { email: 'nadia@example.org' } })
    const link = await trellis.services.db
      .selectFrom('trellis.mailed_link')
      .select('id')
      .where('purpose', '=', 'invitation')
      .executeTakeFirstOrThrow()
    await sendMail(trellis.services, { mail: 'invitation', linkId: link.id, language: 'fr' })
    const mail = await trellis.services.db
      .selectFrom('trellis.outbox_mail')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(mail.html_body).toContain(
      `<img src="${body.organizationHorizontalLogo.publicUrl}" alt="Harbor Conservatory"`,
    )
  })
})

describe('the picture of a person', () => {
  const uploadOwn = (content: Buffer, as: Visitor) => as.upload('/users/me/picture', { name: 'me.jpg', content })

  test('is seen by the team, and in the form of the specification', async () => {
    const { body } = await uploadOwn(photo, julien)
    const shown = await show(body.pictureKey)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    const people = await maya.call(fieldsApi.people, { params: { teamId } })
    expect(people.body.people.find(({ name }: { name: string }) => name === 'Julien Moreau').pictureKey).toBe(
      body.pictureKey,
    )
    const users = await maya.call(teamsApi.teamUsers, { query: { TeamId: teamId } })
    expect(users.body.result.find(({ lastName }: { lastName: string }) => lastName === 'Moreau').pictureKey).toBe(
      body.pictureKey,
    )
    const own = await julien.call(authApi.userByAuthProvider, {
      params: { providerUsername: 'julien.moreau@example.org' },
    })
    expect(own.body.teamData.s3DefaultUserPicture).toMatch(new RegExp(`/api/public/pictures/${body.pictureKey}$`))
    expect((await julien.call(authApi.session)).body.user.pictureKey).toBe(body.pictureKey)
  })

  test('goes when another comes, and when it is removed', async () => {
    const first = (await uploadOwn(photo, maya)).body.pictureKey
    const second = (await uploadOwn(portrait(4, 80), maya)).body.pictureKey
    expect([(await show(first)).status, (await show(second)).status]).toEqual([404, 200])
    await maya.call(accountApi.removePicture)
    expect((await show(second)).status).toBe(404)
    expect((await maya.call(authApi.session)).body.user.pictureKey).toBeNull()
  })

  test('goes with the account', async () => {
    const nadia = await trellis.person('Nadia Haddad')
    const { pictureKey } = (await uploadOwn(photo, nadia)).body
    const { status } = await nadia.call(accountApi.deleteAccount, { body: { email: 'nadia.haddad@example.org' } })
    expect([status, (await show(pictureKey)).status]).toEqual([200, 404])
  })

  test('is no drawing that can run', async () => {
    const { body } = await uploadOwn(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), maya)
    expect(body.code).toBe('file-kind-refused')
  })
})

test('a key that nobody has leads nowhere', async () => {
  expect((await show('0'.repeat(32))).body.code).toBe('file-not-found')
  expect((await show('../../etc/passwd')).status).toBe(400)
})
