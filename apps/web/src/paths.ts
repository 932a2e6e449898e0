/** Every screen that exists: its dotted name and its address (specification section 2). */
export const addresses = {
  root: '/',
  'root.login': '/login',
  'root.signUp': '/sign-up',
  'root.verifyEmail': '/verify-email',
  'root.forgotPassword': '/forgot-password',
  'root.resetPassword': '/reset-password',
  'root.setupPassword': '/setup-password/{userId}',
  'root.acceptInvite': '/accept-invite/{userId}',
  'root.accessDenied': '/access-denied',
  'root.chooseTeam': '/choose-team',
  'root.createTeam': '/create-team',
  'root.createData': '/createdata',
  'root.user.preferences': '/user/preferences',
  'root.sysAdmin': '/sys-admin',
  'root.sysAdmin.teams': '/sys-admin/teams',
  'root.sysAdmin.users': '/sys-admin/users',
  'root.sysAdmin.settings': '/sys-admin/settings',
  'root.sysAdmin.permissions': '/sys-admin/permissions',
  'root.sysAdmin.audit': '/sys-admin/audit',
  'root.confirmEmail': '/confirm-email',
  'root.secondFactor': '/second-factor',
  'root.test': '/test',
  'root.test.gallery': '/test/gallery',
  'root.test.form': '/test/form',
  'root.test.outbox': '/test/outbox',
  'root.testWs': '/testWs',
  'root.temp': '/temp',
  'root.team.dashboard': '/team-{teamId}/dashboard',
  'root.team.projects': '/team-{teamId}/projects',
  'root.team.bookmarked': '/team-{teamId}/bookmarked',
  'root.team.recent': '/team-{teamId}/recent',
  'root.team.trash': '/team-{teamId}/trash',
  'root.team.imports': '/team-{teamId}/imports',
  'root.team.search': '/team-{teamId}/search',
  'root.team.user.preferences': '/team-{teamId}/user/preferences',
  'root.team.dataCollections': '/team-{teamId}/data-collections',
  'root.team.dataCollections.records': '/team-{teamId}/data-collections/{dataCollectionId}/records',
  'root.team.dataCollections.duplicates': '/team-{teamId}/data-collections/{dataCollectionId}/duplicates',
  'root.team.dataCollections.merge': '/team-{teamId}/data-collections/{dataCollectionId}/merge',
  'root.team.dataRecords': '/team-{teamId}/data-records/{dataRecordId}',
  'root.team.dataRecords.tab': '/team-{teamId}/data-records/{dataRecordId}/tab-{dataCardGroupId}',
  'root.team.dataRecords.allFields': '/team-{teamId}/data-records/{dataRecordId}/all-fields',
  'root.team.dataRecords.changeHistory': '/team-{teamId}/data-records/{dataRecordId}/change-history',
  'root.team.customLists': '/team-{teamId}/custom-lists',
  'root.team.customLists.listItems': '/team-{teamId}/custom-lists/{dataCollectionId}/list-items',
  'root.team.admin.customLists': '/team-{teamId}/admin/custom-lists',
  'root.team.admin.dashboard': '/team-{teamId}/admin/dashboard',
  'root.team.admin.account': '/team-{teamId}/admin/account',
  'root.team.admin.userRoles': '/team-{teamId}/admin/user-roles',
  'root.team.admin.users': '/team-{teamId}/admin/users',
  'root.team.admin.dataCollections': '/team-{teamId}/admin/data-collections',
  'root.team.admin.indexes': '/team-{teamId}/admin/indexes',
  'root.team.admin.newDataCollection': '/team-{teamId}/admin/new-data-collection',
  'root.team.admin.dataCollections.details': '/team-{teamId}/admin/data-collections/{dataCollectionId}/details',
  'root.team.admin.dataCollections.dataFields': '/team-{teamId}/admin/data-collections/{dataCollectionId}/data-fields',
  'root.team.admin.dataCollections.dataCards': '/team-{teamId}/admin/data-collections/{dataCollectionId}/data-cards',
  'root.team.admin.dataCollections.dataCardGroups':
    '/team-{teamId}/admin/data-collections/{dataCollectionId}/data-card-groups',
} as const

export type RouteName = keyof typeof addresses

type IdsIn<Address extends string> = Address extends `${string}{${infer Name}}${infer Rest}`
  ? Name | IdsIn<Rest>
  : never
type Ids<Name extends RouteName> = Record<IdsIn<(typeof addresses)[Name]>, number | string>
type IdsArgument<Name extends RouteName> = [IdsIn<(typeof addresses)[Name]>] extends [never] ? [] : [ids: Ids<Name>]

/** The one place where an address is made: `pathTo('root.team.dashboard', { teamId })`. */
export function pathTo<Name extends RouteName>(name: Name, ...[ids]: IdsArgument<Name>): string {
  const path = pathWithKnownIds(name, ids ?? {})
  if (path === null) throw new Error(`${name} needs more ids than ${JSON.stringify(ids)}`)
  return path
}

/** Null where an id is missing: such a breadcrumb is dropped, such a menu entry disabled (specification section 2). */
export function pathWithKnownIds(name: RouteName, ids: Record<string, number | string | undefined>): string | null {
  let isComplete = true
  const path = addresses[name].replaceAll(/\{(\w+)\}/g, (_, idName: string) => {
    const id = ids[idName]
    isComplete &&= id !== undefined && id !== ''
    return encodeURIComponent(id ?? '')
  })
  return isComplete ? path : null
}

/** The same address as the router writes it: `/team-{$teamId}/data-records/$dataRecordId`. */
export function routePattern(address: string) {
  return address
    .split('/')
    .map((segment) => (segment.startsWith('{') ? `$${segment.slice(1, -1)}` : segment.replace('{', '{$')))
    .join('/')
}
