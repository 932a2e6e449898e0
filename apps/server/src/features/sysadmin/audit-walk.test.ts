import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allApis } from '@trellis/domain/api/all'
import type { Endpoint } from '@trellis/domain/api/endpoint'
import { backupApi } from '@trellis/domain/backup/api'
import { backupSettings } from '@trellis/domain/backup/settings'
import { blueprintsApi } from '@trellis/domain/blueprints/api'
import { cardsApi } from '@trellis/domain/cards/api'
import { collectionsApi } from '@trellis/domain/collections/api'
import { customListsApi } from '@trellis/domain/custom-lists/api'
import { fieldsApi } from '@trellis/domain/fields/api'
import { integrationsApi } from '@trellis/domain/integrations/api'
import { integrationNames } from '@trellis/domain/integrations/integrations'
import { layoutContent, layoutsApi } from '@trellis/domain/layouts/api'
import { permissionsApi } from '@trellis/domain/permissions/api'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import { systemSettings } from '@trellis/domain/sysadmin/settings'
import { teamsApi } from '@trellis/domain/teams/api'
import { type TestTrellis, startTestTrellis } from '../../testing/app.ts'
import { runBackup } from '../backup/run-backup.ts'

const team = {
  name: 'Harbor',
  shortName: 'H',
  primaryTimezone: 'UTC',
  defaultCountry: 'US',
  defaultInterfaceLanguage: 'en',
  brand: 'generic',
}
const account = {
  ...team,
  website: '',
  billingAddress: 'Pier 4',
  description: '',
  availableDataLanguages: ['en'],
  defaultDataLanguage: 'en',
}

let trellis: TestTrellis
let dataFolder: string
let maya: Awaited<ReturnType<TestTrellis['person']>>
const done = new Set<Endpoint>()
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'trellis-audit-'))
  trellis = await startTestTrellis({ overrides: { dataFolder } })
  maya = await trellis.person('Maya Okafor', { isSysAdmin: true })
})
afterAll(async () => {
  await trellis.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

/** Does it, and gives the answer once the audit has exactly the acts that were said. */
async function expectAct(
  endpoint: Endpoint,
  input: Parameters<typeof maya.call>[1],
  ...acts: (string | [act: string, subject: string])[]
) {
  const { db } = trellis.services
  const { last } = await db
    .selectFrom('trellis.audit')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const { status, body } = await maya.call(endpoint, input)
  expect([endpoint.path, status, body?.code]).toEqual([endpoint.path, 200, undefined])
  done.add(endpoint)
  const rows = await db
    .selectFrom('trellis.audit')
    .selectAll()
    .where('id', '>', last ?? 0)
    .orderBy('id')
    .execute()
  const told = rows.map((row, index) => (Array.isArray(acts[index]) ? [row.act, row.subject] : row.act))
  expect([`${endpoint.method} ${endpoint.path}`, ...told]).toEqual([`${endpoint.method} ${endpoint.path}`, ...acts])
  for (const row of rows) {
    expect(row).toMatchObject({ actor_id: maya.userId, actor_email: 'maya.okafor@example.org', address: '127.0.0.1' })
    expect(Math.abs(row.at.getTime() - Date.now())).toBeLessThan(60_000)
    expect(row.request_id).not.toBe('')
  }
  return body
}

let teamId: number

test('what is configured in a team', async () => {
  const made = await expectAct(teamsApi.createTeam, { body: team }, ['team-created', 'Harbor'])
  teamId = made.teamId
  const inTeam = { teamId }
  const { id: collectionId } = await expectAct(
    collectionsApi.createCollection,
    { params: inTeam, body: { name: 'Student' } },
    'collection-added',
  )
  const inCollection = { teamId, collectionId }
  await expectAct(collectionsApi.updateCollection, { params: inCollection, body: { name: 'Pupil' } }, [
    'collection-changed',
    'Pupil',
  ])
  const field = await expectAct(
    fieldsApi.createField,
    { params: inCollection, body: { title: { en: 'Age' }, dataType: 'number' } },
    ['field-added', 'Age'],
  )
  const ofField = { ...inCollection, fieldId: field.id }
  await expectAct(fieldsApi.updateField, { params: ofField, body: { title: { en: 'Years' } } }, [
    'field-changed',
    'Years',
  ])
  await expectAct(fieldsApi.deleteField, { params: ofField }, 'field-removed')
  await expectAct(fieldsApi.restoreField, { params: ofField }, 'field-added')
  const group = await expectAct(cardsApi.createCardGroup, { params: inCollection, body: { name: { en: 'Profile' } } }, [
    'card-group-added',
    'Profile',
  ])
  const ofGroup = { teamId, cardGroupId: group.id }
  await expectAct(cardsApi.updateCardGroup, { params: ofGroup, body: { name: { en: 'About' } } }, 'card-group-changed')
  const body = { title: { en: 'Student' }, fields: [{ fieldId: field.id, width: null }], cardGroupIds: [group.id] }
  const card = await expectAct(cardsApi.createCard, { params: inCollection, body }, 'card-added')
  const ofCard = { teamId, cardId: card.id }
  await expectAct(cardsApi.updateCard, { params: ofCard, body: { ...body, title: { en: 'Pupil' } } }, 'card-changed')
  await expectAct(cardsApi.deleteCard, { params: ofCard }, 'card-removed')
  await expectAct(cardsApi.restoreCard, { params: ofCard }, 'card-added')
  await expectAct(cardsApi.deleteCardGroup, { params: ofGroup }, 'card-group-removed')
  await expectAct(cardsApi.restoreCardGroup, { params: ofGroup }, 'card-group-added')
  const list = await expectAct(
    customListsApi.createList,
    { params: inTeam, body: { name: 'Levels', items: [{ name: 'Beginner' }] } },
    'list-added',
  )
  const inList = { teamId, listId: list.id }
  const itemsChanged: [string, string] = ['list-items-changed', 'Levels']
  const two = { params: inList, body: { items: [{ name: 'Advanced' }, { name: 'beginner' }] } }
  const { items } = await expectAct(customListsApi.addItems, two, itemsChanged)
  const [first, second] = items.map((item: { id: number }) => item.id)
  const ofItem = { ...inList, itemId: first }
  await expectAct(customListsApi.updateItem, { params: ofItem, body: { name: 'Starter', icon: 'star' } }, itemsChanged)
  await expectAct(customListsApi.updateItem, { params: ofItem, body: { name: 'Starter' } })
  await expectAct(customListsApi.orderItems, { params: inList, body: { itemIds: [second, first] } }, itemsChanged)
  const merged = { params: ofItem, body: { by: second, archives: true } }
  await expectAct(customListsApi.replaceItem, merged, itemsChanged, itemsChanged)
  const layout = { name: 'By age', isShared: true, content: layoutContent.parse({ columns: [] }) }
  const shared = await expectAct(layoutsApi.createLayout, { params: inCollection, body: layout })
  await expectAct(layoutsApi.setDefaultLayout, { params: inCollection, body: { layoutId: shared.id } }, [
    'default-layout-changed',
    'By age',
  ])
  await expectAct(blueprintsApi.removeSample, { params: inTeam, body: {} }, ['sample-removed', 'Harbor'])
  await expectAct(collectionsApi.deleteCollection, { params: inCollection }, 'collection-removed')
  await expectAct(collectionsApi.restoreCollection, { params: inCollection }, 'collection-added')
  await expectAct(teamsApi.updateAccount, { params: inTeam, body: account }, 'account-details-changed')
  await expectAct(
    teamsApi.removeLogo,
    { params: { teamId, logo: 'organizationSquareLogo' } },
    'account-details-changed',
  )
})

test('people and roles of a team', async () => {
  const params = { teamId }
  const { id: roleId } = await expectAct(permissionsApi.createRole, { params, body: { name: 'Desk' } }, [
    'role-created',
    'Desk',
  ])
  const ofRole = { teamId, roleId }
  await expectAct(permissionsApi.updateRole, { params: ofRole, body: { name: 'Front desk' } }, 'role-changed')
  await expectAct(permissionsApi.viewAsRole, { params: ofRole }, 'team-viewed-as-role')
  await expectAct(permissionsApi.endView, { params })
  const invited = await expectAct(teamsApi.inviteUser, { params, body: { email: 'nadia@example.org' } }, [
    'team-user-invited',
    'nadia@example.org',
  ])
  const ofUser = { teamId, teamUserId: invited.id }
  await expectAct(teamsApi.resendInvitation, { params: ofUser }, ['invitation-resent', 'nadia@example.org'])
  await expectAct(teamsApi.cancelInvitation, { params: ofUser }, ['invitation-cancelled', 'nadia@example.org'])
  const people = [{ email: 'uma@example.org' }, { email: 'lea@example.org' }]
  await expectAct(teamsApi.inviteUsers, { params, body: { people } }, 'team-user-invited', 'team-user-invited')
  const names = { firstName: 'Nadia', lastName: 'Rahimi', isTeamAdmin: false, roleIds: [roleId] }
  await trellis.services.db
    .updateTable('trellis.team_user')
    .set({ status: 'current' })
    .where('id', '=', invited.id)
    .execute()
  await expectAct(teamsApi.updateTeamUser, { params: ofUser, body: names }, 'team-user-changed')
  await expectAct(teamsApi.deactivateTeamUser, { params: ofUser }, 'team-user-deactivated')
  await expectAct(teamsApi.reactivateTeamUser, { params: ofUser }, 'team-user-reactivated')
  await expectAct(permissionsApi.deleteRole, { params: ofRole }, 'role-deleted')
})

test('people and settings of the installation', async () => {
  const { userId } = await trellis.person('Julien Moreau')
  const params = { userId }
  await expectAct(sysadminApi.grantSysAdmin, { params }, ['sys-admin-granted', 'Julien Moreau'])
  await expectAct(sysadminApi.takeSysAdmin, { params }, 'sys-admin-taken')
  await expectAct(sysadminApi.suspendUser, { params }, 'user-suspended')
  await expectAct(sysadminApi.reactivateUser, { params }, 'user-reactivated')
  await expectAct(sysadminApi.signOutUser, { params }, 'user-signed-out')
  await trellis.services.db
    .insertInto('trellis.second_factor')
    .values({ user_id: userId, sealed_secret: Buffer.from('x'), confirmed_at: new Date() })
    .execute()
  await expectAct(sysadminApi.resetSecondFactor, { params }, 'second-factor-reset')
  const settings = systemSettings.parse({ sessionDays: 7 })
  await expectAct(sysadminApi.updateSettings, { body: settings }, ['settings-changed', 'sessionDays'])
  for (const name of integrationNames)
    await expectAct(integrationsApi.testIntegration, { params: { name }, body: {} }, `${name}-tested`)
  const geocoder = { name: 'geocoder', settings: { endpoint: 'https://geo.example.org' } }
  await expectAct(integrationsApi.changeIntegration, { body: geocoder }, ['integration-changed', 'geocoder'])
  await expectAct(integrationsApi.removeIntegration, { params: { name: 'geocoder' } }, 'integration-removed')
  await expectAct(integrationsApi.forgetEarlierStorages, {})
  await expectAct(sysadminApi.exportAudit, { query: { act: 'mail-tested' } }, 'audit-exported')
})

test('backups, and teams from outside', async () => {
  await expectAct(backupApi.updateBackupSettings, { body: backupSettings.parse({}) }, 'backup-settings-changed')
  const { backupId } = await expectAct(backupApi.startBackup, {}, 'backup-started')
  await expectAct(backupApi.cancelBackup, { params: { backupId } }, 'backup-cancelled')
  const never = new AbortController().signal
  await runBackup(trellis.services, backupId, never)
  const second = await expectAct(backupApi.startBackup, {}, 'backup-started')
  await runBackup(trellis.services, second.backupId, never)
  const params = { backupId: second.backupId }
  await expectAct(backupApi.checkBackup, { params }, 'backup-checked')
  await expectAct(backupApi.downloadBackup, { params }, 'backup-downloaded')
  const kept = await expectAct(backupApi.restoreTeam, { params, body: { teamId, name: 'Again' } }, 'team-restored')
  await trellis.services.db
    .updateTable('trellis.restore')
    .set({ state: 'failed' })
    .where('id', '=', kept.restoreId)
    .execute()
  await expectAct(backupApi.deleteBackup, { params }, 'backup-deleted')
  const own = await expectAct(backupApi.makeTeamArchive, { params: { teamId } }, 'team-exported')
  const ofArchive = { teamId, backupId: own.backupId }
  await expectAct(backupApi.cancelTeamArchive, { params: ofArchive }, 'backup-cancelled')
  await runBackup(trellis.services, own.backupId, never)
  await expectAct(backupApi.deleteTeamArchive, { params: ofArchive }, 'backup-deleted')
  const exported = await expectAct(backupApi.exportTeam, { params: { teamId } }, 'team-exported')
  await runBackup(trellis.services, exported.backupId, never)
  await expectAct(sysadminApi.renameTeam, { params: { teamId }, body: { name: 'Harbour' } }, ['team-renamed', 'Harbor'])
  await expectAct(sysadminApi.suspendTeam, { params: { teamId } }, 'team-suspended')
  await expectAct(sysadminApi.reactivateTeam, { params: { teamId } }, 'team-reactivated')
  await expectAct(sysadminApi.openTeam, { params: { teamId } }, 'team-opened')
  await expectAct(backupApi.archiveTeam, { params: { teamId } }, 'team-archived')
  await expectAct(backupApi.bringTeamBack, { params: { teamId } }, 'team-brought-back')
  await expectAct(sysadminApi.deleteTeam, { params: { teamId }, body: { name: 'Harbour' } }, 'team-deleted')
})

test('nothing that administrators do is forgotten here', () => {
  /** Told by history, or by the same verb as one that is walked. */
  const elsewhere = [
    'POST /sysAdmin/backups/upload',
    'POST /teams/:teamId/logos/:logo',
    'PUT /teams/:teamId/logos/:logo',
    'POST /teams/:teamId/dataCollections/sub',
    'POST /teams/:teamId/dataCollections/:collectionId/copy',
    'PUT /teams/:teamId/dataCollections/:collectionId/parent',
    'POST /teams/:teamId/dataCollections/:collectionId/fields/:fieldId/reverse',
    'PUT /teams/:teamId/dataCollections/:collectionId/field-order',
    'PUT /teams/:teamId/dataCollections/:collectionId/cardGroup-order',
    'PUT /teams/:teamId/customLists/:listId',
    'POST /teams/:teamId/blueprint',
    'PUT /teams/:teamId/history/keeping',
  ]
  const isOfAdministrators = ({ access, needs, method, path, repeatable }: Endpoint) =>
    method !== 'GET' &&
    !repeatable &&
    (access === 'sys-admin' || access === 'team-admin' || needs !== undefined) &&
    !path.includes('/type-change')
  const missing = Object.values(allApis as Record<string, Record<string, Endpoint>>)
    .flatMap((api) => Object.values(api))
    .filter((endpoint) => isOfAdministrators(endpoint) && !done.has(endpoint))
    .map(({ method, path }) => `${method} ${path}`)
  expect(missing.filter((name) => !elsewhere.includes(name))).toEqual([])
})

test('the audit goes out as a file that no spreadsheet runs', async () => {
  const { teamId: trap } = (await maya.call(teamsApi.createTeam, { body: { ...team, name: '=cmd|"/c calc"!A1' } })).body
  await maya.call(sysadminApi.suspendTeam, { params: { teamId: trap } })
  const { headers, body } = await maya.call(sysadminApi.exportAudit, { query: { act: 'team-suspended' } })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines: string[] = body.trim().split('\r\n')
  expect(lines[0]).toContain('"when","act","subject","who"')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"'=cmd|""/c calc""!A1"`)
  expect(body).not.toMatch(/(^|,)"?[=+@]/m)
})
