import type { FeaturePermission } from '@trellis/domain/permissions/feature-permissions'

type Audience = 'anyone' | 'developer' | 'signed-in' | 'sys-admin' | 'team-member' | 'team-admin'

/** Names of endpoints by feature, separated by spaces. */
type Names = Record<string, string>

/** What needs nothing but being somebody: specification sections 2 and 6. */
const endpointsByAudience: Record<Audience, Names> = {
  anyone: {
    account: 'confirmEmail',
    auth: `methods session signUp verifyEmail resendVerification signIn forgotPassword resetPassword invitation
      acceptInvitation setupPassword oidcStart oidcCallback`,
    pictures: 'picture',
    utility: 'appearance reportError',
  },
  developer: { utility: 'outbox' },
  'signed-in': {
    account: `account saveName savePicture removePicture changePassword changeEmail devices signOutDevice signOutOthers
      beginSecondFactor confirmSecondFactor newRecoveryCodes endSecondFactor ownData deleteAccount`,
    auth: 'signOut userByAuthProvider saveInterfaceLanguage',
    tokens: 'tokens makeToken revokeToken',
    teams: 'createTeam',
  },
  'sys-admin': {
    backup: `backups updateBackupSettings startBackup uploadArchive cancelBackup checkBackup deleteBackup downloadBackup
      teamsInBackup restoreTeam exportTeam archiveTeam bringTeamBack`,
    integrations: 'integrations changeIntegration removeIntegration forgetEarlierStorages testIntegration',
    sysadmin: `teams countTeams openTeam renameTeam suspendTeam reactivateTeam deleteTeam users countUsers grantSysAdmin
      takeSysAdmin suspendUser reactivateUser signOutUser resetSecondFactor roles settings updateSettings audit exportAudit`,
  },
  // Which records they find there is decided by the data permissions of their roles.
  'team-member': {
    bookmarks: 'bookmarks bookmarkedIds bookmark addBookmark editMemo removeBookmark restoreBookmark',
    cards: 'cards collapseCard',
    collections: 'dataCollections dataObjectTestings starredCollections starCollection unstarCollection',
    comments: 'comments commentCount readers addComment editComment deleteComment markRead',
    'custom-lists': 'customLists addItems updateItem listUses orderItems',
    duplicates: `duplicateRecord findDuplicates dismissDuplicates offerDuplicates prepareMerge mergeRecords mergedInto`,
    fields: 'people',
    files: 'uploadFile lookUpFiles downloadFile thumbnail',
    grid: 'totals groups saveRecords createRecords bulkEdit bulkTrash bulkProgress cancelBulk',
    history: `recordHistory recentChanges batchChanges previewRevert revertChange revertBatch recordVersion
      restoreVersion`,
    imports: `uploadImport importJob startImport chooseSheet importAgain checkImport checkEntries cancelImport
      importRejects`,
    layouts: 'layouts createLayout updateLayout deleteLayout',
    links: 'linkCandidates namedCandidates linkedFrom',
    membership: `addMembers removeMembers orderMembers memberCandidates findMembers recordHoldings holdersOfRecords`,
    permissions: 'ownAccess endView',
    places: 'placeServices findPlaces findCities citiesWithin mapTile',
    projects: `projects createProject updateProject deleteProject restoreProject tasks myTasks createTask updateTask
      placeTask deleteTask restoreTask`,
    records: `queryRecords countRecords neighbours record createRecord updateRecord trashRecords restoreRecords
      exportCsv`,
    search: 'search similar namedRecords',
    teams: 'openTeam teamUsers logos',
    transfers: 'transfers startExport cancelExport exportFile exportXlsx exportJson',
    trash: 'trashedRecords trashedWork',
    undo: 'steps undo redo',
    utility: 'dashboardStats',
  },
  // The flag of the team user; no permission stands for it.
  'team-admin': {
    backup: 'teamArchives makeTeamArchive cancelTeamArchive deleteTeamArchive downloadTeamArchive',
    blueprints: 'blueprint applyBlueprint removeSample',
    layouts: 'indexAdvice',
    permissions: 'viewAsRole',
    seal: 'keeping setDays verify',
  },
}

/**
 * What each feature permission opens, as the specification lists its pages (section 6). Written by hand and not taken from
 * the contracts: an endpoint that forgets what it needs, or names another permission, fails against it.
 */
const endpointsByPermission: Record<FeaturePermission, Names> = {
  team_admin_account_info: {
    files: 'teamImages',
    teams: 'adminOverview account updateAccount uploadLogo fetchLogo removeLogo',
  },
  team_admin_users: {
    permissions: 'roles createRole updateRole deleteRole collectionAccess recordAccess',
    teams: `adminOverview inviteUser inviteUsers resendInvitation cancelInvitation updateTeamUser deactivateTeamUser
      reactivateTeamUser`,
  },
  team_admin_data_collections: {
    cards: `createCard updateCard deleteCard restoreCard createCardGroup updateCardGroup deleteCardGroup
      restoreCardGroup orderCardGroups`,
    'collection-copy': 'copyCollection',
    collections: `createCollection createSubCollection moveCollection updateCollection deleteCollection
      restoreCollection`,
    'custom-lists': 'createList updateList replaceItem',
    fields: 'createField updateField deleteField restoreField createReverseField orderFields',
    layouts: 'setDefaultLayout',
    permissions: 'collectionAccess recordAccess',
    teams: 'adminOverview',
    trash: 'trashedConfiguration',
    'type-change': 'tryTypeChange startTypeChange typeChange cancelTypeChange tryUndoTypeChange undoTypeChange',
  },
  team_admin_data_wizards: { teams: 'adminOverview' },
  team_admin_data_tags: {},
  outgoing_messages_user_emails: {},
  outgoing_messages_user_send_emails: {},
  outgoing_messages_user_sms: {},
  outgoing_messages_user_send_sms: {},
  outgoing_messages_other_users_emails: {},
  outgoing_messages_other_users_send_emails: {},
  outgoing_messages_other_users_sms: {},
  outgoing_messages_other_users_send_sms: {},
  outgoing_messages_approval_emails: {},
  outgoing_messages_approval_sms: {},
  outgoing_messages_templates: {},
  integrations_zapier: {},
}

export interface MayCall {
  audience: Audience
  /** For a team member: one of these as well. */
  needs: FeaturePermission[]
}

const entriesOf = <Key extends string>(table: Record<Key, Names>) =>
  (Object.entries(table) as [Key, Names][]).flatMap(([key, names]) =>
    Object.entries(names).flatMap(([feature, words]) =>
      words.split(/\s+/).map((name) => [`${feature}.${name}`, key] as const),
    ),
  )

/** By `feature.endpoint`. */
export const mayCall: ReadonlyMap<string, MayCall> = (() => {
  const found = new Map<string, MayCall>()
  for (const [name, audience] of entriesOf(endpointsByAudience)) {
    if (found.has(name)) throw new Error(`${name} is said twice`)
    found.set(name, { audience, needs: [] })
  }
  for (const [name, permission] of entriesOf(endpointsByPermission)) {
    const before = found.get(name)
    if (before && before.needs.length === 0) throw new Error(`${name} needs something and needs nothing`)
    found.set(name, { audience: 'team-member', needs: [...(before?.needs ?? []), permission] })
  }
  return found
})()
