import { expect, test } from 'vitest'
import { subCollectionInput } from '@trellis/domain/collections/api'
import { layoutContent } from '@trellis/domain/layouts/api'
import { accessOfRoles } from '@trellis/domain/permissions/data-access'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { DataGrant } from '@trellis/domain/permissions/role'
import { startTestTeam } from '../../testing/team.ts'
import { updateCollection } from '../collections/collections.ts'
import { createSubCollection } from '../collections/sub-collections.ts'
import { createLayout, everyLayout } from '../layouts/layouts.ts'
import { createTeam } from '../teams/teams.ts'
import { teamConfig } from '../teams/team-config.ts'
import { copyCollection } from './copy-collection.ts'

test('a copy tells nothing of fields that may not be read, nor of what conditions ask of them', async () => {
  const team = await startTestTeam()
  const { id, nameField, fields } = await team.collection('Student', [
    { title: { en: 'Phone' }, dataType: 'plain_text' },
    { title: { en: 'Diagnosis' }, dataType: 'plain_text', defaultValue: 'quokka' },
  ])
  const [phone, diagnosis] = fields.map((field) => field.id) as [number, number]
  const isSick = { left: { field: diagnosis }, op: 'is' as const, right: [{ literal: 'quokka' }] }
  const input = { name: 'In care', idParentDataCollection: id, membershipDataFilter: isSick }
  await createSubCollection(await team.context(), subCollectionInput.parse(input))
  const content = layoutContent.parse({ where: isSick })
  await createLayout(await team.context(), id, { name: 'Watched', isShared: true, content })
  await updateCollection(await team.context(), id, { isBlueprint: true })

  const admin = await team.context()
  const toTeamId = await createTeam(admin, {
    name: 'Elsewhere',
    shortName: 'Elsewhere',
    primaryTimezone: 'UTC',
    defaultCountry: 'US',
    defaultInterfaceLanguage: 'en',
    brand: 'music',
  })
  const dataGrants: DataGrant[] = [
    { permission: 'read_data_field_data', collectionId: id, fields: [nameField.id, phone] },
  ]
  const access = accessOfRoles(admin.wholeTeam, [{ dataGrants }])
  const membership = { ...admin.membership, isTeamAdmin: false }
  const actor = { ...admin.actor, membershipByTeamId: new Map([[toTeamId, { ...membership, isTeamAdmin: true }]]) }
  const reader = { ...admin, actor, membership, access, team: readableTeam(admin.wholeTeam, access) }

  const made = await copyCollection(reader, id, toTeamId)
  const there = await teamConfig(admin, toTeamId)
  const titles = there.collectionById.get(made.collectionId)!.fields.map(({ title }) => title.en)
  expect(titles).toEqual([nameField.title.en, 'Phone'])
  expect(made.leftBehind).toEqual([
    { kind: 'collection', name: 'In care' },
    { kind: 'condition', name: 'Watched' },
  ])
  const layouts = await everyLayout(admin.db, toTeamId)
  expect(layouts.map(({ name }) => name)).toEqual(['Watched'])
  expect(JSON.stringify([[...there.collectionById.values()], layouts])).not.toMatch(/quokka|Diagnosis/)
  await team.stop()
})
