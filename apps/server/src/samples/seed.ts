import { collectionInput } from '@trellis/domain/collections/api'
import type { Language } from '@trellis/domain/api/ids'
import { fieldInput } from '@trellis/domain/fields/api'
import { dayOfInstant } from '@trellis/domain/fields/zoned'
import { sampleCollectionIds, sampleCollections } from '@trellis/domain/samples/collections'
import type { SampleCollection, SampleCollectionKey, SampleField } from '@trellis/domain/samples/collections'
import { sampleLists } from '@trellis/domain/samples/lists'
import { sampleTeams, sampleUsers } from '@trellis/domain/samples/people'
import { sampleWorld, valuesFor } from '@trellis/domain/samples/world'
import { unrestricted } from '@trellis/domain/permissions/data-access'
import { featurePermissions } from '@trellis/domain/permissions/feature-permissions'
import type { Values } from '@trellis/domain/records/api'
import type { Services, SignedInContext, TeamContext } from '../context.ts'
import { hashPassword } from '../features/auth/passwords.ts'
import { createCollection } from '../features/collections/collections.ts'
import { createList } from '../features/custom-lists/custom-lists.ts'
import { storeFile } from '../features/files/upload.ts'
import { createFields, updateField } from '../features/fields/fields.ts'
import { createReverseField } from '../features/fields/reverse-field.ts'
import { authorOf, writeNewRecords } from '../features/records/write.ts'
import { teamConfig } from '../features/teams/team-config.ts'
import { createTeam } from '../features/teams/teams.ts'
import { teamDbFor } from '../platform/team-db.ts'
import { sampleFileBytes } from './sample-file-bytes.ts'
import { seedCards } from './seed-cards.ts'
import { seedSubCollections } from './seed-sub-collections.ts'
import { seedWork } from './seed-work.ts'

/** Everybody of the sample world signs in with it. */
export const samplePassword = 'harbor-2026'

/**
 * Fills an empty installation with the sample world: two teams, three people, a music school's records.
 * @returns the sentences to print, or none where somebody has signed up already
 */
export async function seedSampleWorld(services: Services): Promise<string[]> {
  const anybody = await services.db.selectFrom('trellis.app_user').select('id').executeTakeFirst()
  if (anybody) return []
  const users = await insertPeople(services)
  for (const key of ['harbor', 'other'] as const) {
    const admin = users.find((user) => user.team === key && user.isTeamAdmin)!
    const ctx = await makeTeam(services, key, admin)
    const members = users.filter((user) => user.team === key && user !== admin)
    for (const member of members) await insertMember(services, ctx.team.teamId, member)
    if (key === 'harbor') await fill(ctx, admin.language)
  }
  return [
    `The sample world is there. Everybody's password is ${samplePassword}`,
    ...users.map(
      (user) => `  ${user.email}  ${user.isTeamAdmin ? 'admin' : 'member'} of ${sampleTeams[user.team].name}`,
    ),
  ]
}

type SeededUser = (typeof sampleUsers)[number] & { userId: number }

async function insertPeople({ db, clock }: Services): Promise<SeededUser[]> {
  const passwordHash = await hashPassword(samplePassword)
  const rows = sampleUsers.map((user) => ({
    email: user.email,
    name: `${user.firstName} ${user.lastName}`,
    password_hash: passwordHash,
    email_verified_at: clock.now(),
    is_sys_admin: user.isSystemAdmin,
    interface_language: user.language,
  }))
  const ids = await db.insertInto('trellis.app_user').values(rows).returning('id').execute()
  return sampleUsers.map((user, index) => ({ ...user, userId: ids[index]!.id }))
}

async function makeTeam(services: Services, key: keyof typeof sampleTeams, admin: SeededUser): Promise<TeamContext> {
  const sample = sampleTeams[key]
  const actor = {
    userId: admin.userId,
    name: `${admin.firstName} ${admin.lastName}`,
    email: admin.email,
    isSysAdmin: admin.isSystemAdmin,
    interfaceLanguage: admin.language,
    membershipByTeamId: new Map(),
  }
  const request = { requestId: 'sample-world', address: '127.0.0.1', userAgent: '', sessionToken: null, isLocal: true }
  const signedIn: SignedInContext = { ...services, actor, request }
  const teamId = await createTeam(signedIn, {
    name: sample.name,
    shortName: sample.shortName,
    primaryTimezone: sample.timezone,
    defaultCountry: sample.country,
    defaultInterfaceLanguage: sample.language,
    brand: sample.brand,
  })
  const link = await services.db
    .selectFrom('trellis.team_user')
    .select(['id', 'first_name', 'last_name'])
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  const membership = {
    teamUserId: link.id,
    isTeamAdmin: true,
    firstName: link.first_name,
    lastName: link.last_name,
    roleIds: [],
  }
  const team = await teamConfig(services, teamId)
  return {
    ...signedIn,
    membership,
    team,
    wholeTeam: team,
    featurePermissions: new Set(featurePermissions),
    access: unrestricted,
    teamDb: teamDbFor(services.pool, teamId),
  }
}

async function insertMember({ db }: Services, teamId: number, user: SeededUser): Promise<void> {
  await db
    .insertInto('trellis.team_user')
    .values({
      team_id: teamId,
      user_id: user.userId,
      first_name: user.firstName,
      last_name: user.lastName,
      is_team_admin: user.isTeamAdmin,
      status: 'current',
    })
    .execute()
}

/** Lists, then collections in an order in which links point backwards, then their records. */
async function fill(ctx: TeamContext, language: Language): Promise<void> {
  const now = async (): Promise<TeamContext> => {
    const team = await teamConfig(ctx, ctx.team.teamId)
    return { ...ctx, team, wholeTeam: team }
  }
  const listIdByKey = new Map<string, number>()
  const itemIds = new Map<number, number>()
  for (const list of sampleLists) {
    const items = list.items.map((item) => ({
      name: item.title[language] ?? item.name,
      icon: item.icon,
      color: item.color as never,
    }))
    const made = await createList(await now(), { name: list.title[language] ?? '', icon: list.icon, items })
    listIdByKey.set(list.key, made.id)
    for (const [index, item] of list.items.entries()) itemIds.set(item.id, made.items[index]!.id)
  }

  const world = sampleWorld({
    today: dayOfInstant(ctx.clock.now().toISOString(), ctx.team.timezone),
    timezone: ctx.team.timezone,
  })
  const collectionIdByKey = new Map<SampleCollectionKey, number>()
  const fieldIds = new Map<string, number>()
  const recordIds = new Map<number, number>()
  const personIds = await personIdsOf(ctx)
  // All collections first: records may name any of them.
  for (const sample of sampleCollections) {
    const collectionId = await makeCollection(await now(), sample, {
      language,
      listIdByKey,
      collectionIdByKey,
      fieldIds,
    })
    collectionIdByKey.set(sample.key, collectionId)
  }
  const current = await now()
  const fileIds = await storeSampleFiles(current, fieldIds)
  for (const sample of sampleCollections) {
    const collectionId = collectionIdByKey.get(sample.key)!
    const records = world[sample.key].map((record) => ({
      values: valuesFor(sample, record, {
        fieldId: (collection, field) => fieldIds.get(`${collection}.${field}`)!,
        itemId: (id) => itemIds.get(id)!,
        recordId: (id) => recordIds.get(id)!,
        personId: (id) => personIds[id - 1]!,
        fileId: (id) => fileIds.get(id)!,
        collectionId: (id) =>
          collectionIdByKey.get(sampleCollections.find(({ key }) => sampleCollectionIds[key] === id)!.key)!,
      }) as Values,
    }))
    const batch = { kind: 'create', at: ctx.clock.now(), author: authorOf(ctx) }
    const written = await writeNewRecords(current.teamDb, current.team, { collectionId, records, batch })
    for (const [index, record] of world[sample.key].entries()) recordIds.set(record.id, written.records[index]!.id)
  }
  await seedCards(await now(), { collectionIdByKey, fieldIds })
  const studentIds = world.students.map(({ id }) => recordIds.get(id)!)
  await seedSubCollections({
    language,
    studentsId: collectionIdByKey.get('students')!,
    attendanceId: fieldIds.get('students.attendance')!,
    studentIds,
    now,
  })
  await seedWork(await now(), { studentIds, personIds })
}

/** Each file for the first field that will hold such files; gives their ids by those of the sample world. */
async function storeSampleFiles(ctx: TeamContext, fieldIds: ReadonlyMap<string, number>): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  const photos = ctx.team.fieldById.get(fieldIds.get('students.photo')!)!
  const documents = ctx.team.fieldById.get(fieldIds.get('teachers.documents')!)!
  for (const { id, ...file } of sampleFileBytes()) {
    const stored = await storeFile(ctx, file.thumbnail ? photos : documents, file)
    ids.set(id, stored.id)
  }
  return ids
}

/** Team user ids in the order of the sample's users. */
async function personIdsOf({ db, team }: TeamContext): Promise<number[]> {
  const rows = await db
    .selectFrom('trellis.team_user')
    .select('id')
    .where('team_id', '=', team.teamId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

interface MadeSoFar {
  language: Language
  listIdByKey: ReadonlyMap<string, number>
  collectionIdByKey: ReadonlyMap<SampleCollectionKey, number>
  fieldIds: Map<string, number>
}

async function makeCollection(ctx: TeamContext, sample: SampleCollection, made: MadeSoFar): Promise<number> {
  const collection = await createCollection(
    ctx,
    collectionInput.parse({
      name: sample.name[made.language],
      pluralName: sample.pluralName[made.language],
      icon: sample.icon,
      description: sample.description,
      isShownOnTeamDashboard: sample.isShownOnTeamDashboard,
    }),
  )
  const inputs = sample.fields.map((field) =>
    fieldInput.parse({ ...shownField(field), settings: settingsOf(field, made) }),
  )
  const [nameInput, ...others] = inputs
  const nameFieldId = collection.DataFields[0]!.id
  const { title, displayWidth, isRequired, isUnique } = nameInput!
  await updateField(ctx, collection.id, nameFieldId, { title, displayWidth, isRequired, isUnique })
  const team = await teamConfig(ctx, ctx.team.teamId)
  const fields = await createFields({ ...ctx, team }, collection.id, others)
  for (const [index, field] of sample.fields.entries()) {
    made.fieldIds.set(`${sample.key}.${field.key}`, index === 0 ? nameFieldId : fields[index - 1]!.id)
  }
  for (const { key, reverse: reverseTitle } of sample.fields) {
    if (!reverseTitle) continue
    const fieldId = made.fieldIds.get(`${sample.key}.${key}`)!
    await createReverseField(ctx, collection.id, { fieldId, title: reverseTitle })
  }
  return collection.id
}

const shownField = (field: SampleField) => ({
  title: field.title,
  columnName: field.key,
  dataType: field.dataType,
  isRequired: field.isRequired,
  isUnique: field.isUnique,
  displayWidth: field.displayWidth,
})

function settingsOf(field: SampleField, made: MadeSoFar): Record<string, unknown> {
  return {
    ...field.settings,
    ...(field.list && { listId: made.listIdByKey.get(field.list) }),
    ...(field.collection && { collectionId: made.collectionIdByKey.get(field.collection) }),
  }
}
