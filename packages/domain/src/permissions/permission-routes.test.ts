import { describe, expect, test } from 'vitest'
import { allApis } from '../api/all.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { featurePermissions } from './feature-permissions.ts'
import { opensAdministration, opensRoute } from './permission-routes.ts'

test('a permission opens its pages and what lies below them', () => {
  const held = ['team_admin_data_collections'] as const
  expect(opensRoute(held, 'root.team.admin.dataCollections')).toBe(true)
  expect(opensRoute(held, 'root.team.admin.dataCollections.dataFields')).toBe(true)
  expect(opensRoute(held, 'root.team.admin.dataCollectionsOfOthers')).toBe(false)
  expect(opensRoute(held, 'root.team.admin.users')).toBe(false)
})

test.each(['team_admin_account_info', 'team_admin_users', 'team_admin_data_collections'] as const)(
  '%s opens the administration with its dashboard',
  (permission) => {
    expect(opensAdministration([permission])).toBe(true)
    expect(opensRoute([permission], 'root.team.admin.dashboard')).toBe(true)
  },
)

test('messages, tags and nothing at all do not open the administration', () => {
  expect(opensAdministration(['outgoing_messages_templates', 'team_admin_data_tags', 'integrations_zapier'])).toBe(
    false,
  )
  expect(opensAdministration([])).toBe(false)
})

/** The pages of the administration and the endpoints that work on them, `feature.endpoint` each. */
const endpointsByPage: Record<string, string> = {
  'root.team.admin.dashboard': 'teams.adminOverview',
  'root.team.admin.account': `teams.account teams.updateAccount teams.uploadLogo teams.fetchLogo teams.removeLogo
    files.teamImages`,
  'root.team.admin.users': `teams.inviteUser teams.inviteUsers teams.resendInvitation teams.cancelInvitation
    teams.updateTeamUser teams.deactivateTeamUser teams.reactivateTeamUser`,
  'root.team.admin.userRoles': `permissions.roles permissions.createRole permissions.updateRole permissions.deleteRole
    permissions.collectionAccess permissions.recordAccess`,
  'root.team.admin.newDataCollection': 'collections.createCollection',
  'root.team.admin.dataCollections': `collections.createSubCollection collections.moveCollection
    collections.deleteCollection collections.restoreCollection collection-copy.copyCollection
    permissions.collectionAccess permissions.recordAccess layouts.setDefaultLayout trash.trashedConfiguration`,
  'root.team.admin.dataCollections.details': 'collections.updateCollection',
  'root.team.admin.dataCollections.dataFields': `fields.createField fields.updateField fields.deleteField
    fields.restoreField fields.createReverseField fields.orderFields type-change.tryTypeChange
    type-change.startTypeChange type-change.typeChange type-change.cancelTypeChange type-change.tryUndoTypeChange
    type-change.undoTypeChange`,
  'root.team.admin.dataCollections.dataCards': `cards.createCard cards.updateCard cards.deleteCard cards.restoreCard`,
  'root.team.admin.dataCollections.dataCardGroups': `cards.createCardGroup cards.updateCardGroup cards.deleteCardGroup
    cards.restoreCardGroup cards.orderCardGroups`,
  'root.team.admin.customLists': 'custom-lists.createList custom-lists.updateList custom-lists.replaceItem',
}

describe('pages and endpoints agree', () => {
  const needing = Object.entries(allApis as Record<string, Record<string, Endpoint>>).flatMap(([feature, api]) =>
    Object.entries(api).flatMap(([name, { needs }]) => (needs ? [{ name: `${feature}.${name}`, needs }] : [])),
  )
  const pages = Object.entries(endpointsByPage).map(([page, names]) => ({ page, names: names.split(/\s+/) }))

  test('every endpoint that needs a permission works on a page, and no other does', () => {
    const named = new Set(pages.flatMap(({ names }) => names))
    expect([...named].toSorted()).toEqual(needing.map(({ name }) => name).toSorted())
  })

  test.each(needing)('$name needs what opens its pages', ({ name, needs }) => {
    const its = pages.filter(({ names }) => names.includes(name)).map(({ page }) => page)
    const openers = featurePermissions.filter((permission) => its.some((page) => opensRoute([permission], page)))
    expect(needs.toSorted()).toEqual(openers.toSorted())
  })

  test.each(featurePermissions)('%s opens a page of the administration where an endpoint needs it', (permission) => {
    const isNeeded = needing.some(({ needs }) => needs.includes(permission))
    expect(pages.some(({ page }) => opensRoute([permission], page))).toBe(isNeeded)
  })
})
