import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, teamPath } from '../api/ids.ts'
import { field } from '../fields/field.ts'
import { iconNames } from '../fields/icon-names.ts'
import { condition, sort } from '../records/condition.ts'

const dataCollection = forApi('data-collection')
const dataObject = forApi('data-object')

const name = z.string().trim().min(1).max(100)
/** A name of the icon catalogue. What was stored before it was looked up there is still told. */
export const iconName = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/)
  .superRefine((icon, check) => {
    if (!iconNames.has(icon)) check.addIssue({ code: 'custom', message: 'icon-unknown', params: { icon } })
  })

/** The order of a collection's records where none is asked for: made by hand, or sorted (by nothing: by number). */
const membershipOrder = z.union([z.literal('manual'), sort])
const price = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/)
const externalName = z.string().trim().max(100)

/** A data collection with the attributes of specification section 3. */
export const collection = z.object({
  id,
  idTeam: id,
  idParentDataCollection: id.nullable(),
  /** The record type: the collection at the top of its tree. */
  idRootDataCollection: id,
  name,
  pluralName: name,
  icon: z.string(),
  description: z.string(),
  tableName: z.string(),
  isUsedAsCustomList: z.boolean(),
  isGloballySearchable: z.boolean(),
  isShownInSidebar: z.boolean(),
  isShownOnTeamDashboard: z.boolean(),
  isSmartCollection: z.boolean(),
  /** Null as well where it speaks of fields that may not be read. */
  membershipDataFilter: condition.nullable(),
  membershipOrder,
  /** Set where its lists as of a day leave out who has left since: their values are not for this person. */
  hidesWhoLeft: z.literal(true).optional(),
  representsPeople: z.boolean(),
  isBlueprint: z.boolean(),
  blueprintMarketplacePrice: z.string().nullable(),
  isInternalConfiguration: z.boolean(),
  recordsCanBePurchased: z.boolean(),
  /** Shown on public pages; empty means its name. */
  ExternalName: z.string(),
  /** People reachable by message; null where its records are no people, or counts were not asked for. */
  Subscribers: z.number().int().nullable(),
  IdDataFieldDataObjectName: id.nullable(),
  IdDataFieldDataObjectAvatar: id.nullable(),
  /** Live records; only when counts were asked for. */
  countDataObject: z.number().int().nullable(),
  DataFields: z.array(field),
})
export type Collection = z.infer<typeof collection>

/** What an admin may change. Without defaults: what a change leaves out stays as it is. */
export const collectionChanges = z
  .object({
    name,
    pluralName: name,
    icon: iconName,
    description: z.string().trim().max(2000),
    isShownInSidebar: z.boolean(),
    isShownOnTeamDashboard: z.boolean(),
    isGloballySearchable: z.boolean(),
    /** Machine name for exports and the API; never that of the physical table. */
    tableName: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
    ExternalName: externalName,
    membershipDataFilter: condition,
    membershipOrder,
    representsPeople: z.boolean(),
    isBlueprint: z.boolean(),
    blueprintMarketplacePrice: price.nullable(),
    isInternalConfiguration: z.boolean(),
    recordsCanBePurchased: z.boolean(),
  })
  .partial()
export type CollectionChanges = z.output<typeof collectionChanges>

export const collectionInput = z.object({
  name,
  pluralName: name.optional(),
  icon: iconName.default('table'),
  description: collectionChanges.shape.description.unwrap().default(''),
  isShownInSidebar: z.boolean().default(true),
  isShownOnTeamDashboard: z.boolean().default(false),
  isGloballySearchable: z.boolean().default(true),
})
/** Below another: its records are some of those, chosen by hand or, with a condition, by that. */
export const subCollectionInput = collectionInput.extend({
  idParentDataCollection: id,
  membershipDataFilter: condition.optional(),
})
export type CollectionInput = z.input<typeof collectionInput>

const collectionPath = z.object({ teamId: idInPath, collectionId: idInPath })

export const collectionsApi = {
  dataCollections: dataCollection.get('/dataCollections', {
    access: 'team-member',
    teamFrom: { query: 'TeamId' },
    summary: 'Collections of a team with their fields (specification section 7); countObjects=1 adds record counts',
    query: z.object({ TeamId: idInPath, countObjects: z.enum(['0', '1']).optional() }),
    reply: z.object({ dataCollection: z.array(collection) }),
  }),
  createCollection: dataCollection.post('/teams/:teamId/dataCollections', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Create a root collection with a first plain-text field that names its records',
    params: teamPath,
    body: collectionInput.extend({ nameFieldTitle: z.string().trim().min(1).max(100).optional() }),
    reply: collection,
  }),
  createSubCollection: dataCollection.post('/teams/:teamId/dataCollections/sub', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Create a sub-collection: hand-picked, or smart with the condition its members fit',
    params: teamPath,
    body: subCollectionInput,
    reply: collection,
  }),
  moveCollection: dataCollection.put('/teams/:teamId/dataCollections/:collectionId/parent', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Move a sub-collection within its tree; its members join the collections above its new place',
    params: collectionPath,
    body: z.object({
      idParentDataCollection: id,
      /** Where this takes a move back: what that one answered. Who joined by it leaves, unless somebody added them since. */
      takesBackBatchIds: z.array(id).max(2).optional(),
    }),
    /** With the batches of members who joined the collections above. */
    reply: collection.extend({ joinedInBatchIds: z.array(id) }),
  }),
  updateCollection: dataCollection.put('/teams/:teamId/dataCollections/:collectionId', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Change names, icon, description, flags and the fields that name and picture records',
    params: collectionPath,
    body: collectionChanges.extend({
      IdDataFieldDataObjectName: id.optional(),
      /** A field of one image; null for none. */
      IdDataFieldDataObjectAvatar: id.nullable().optional(),
    }),
    reply: collection,
  }),
  deleteCollection: dataCollection.del('/teams/:teamId/dataCollections/:collectionId', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Move a collection to the trash (30 days)',
    params: collectionPath,
    reply: done,
  }),
  restoreCollection: dataCollection.post('/teams/:teamId/dataCollections/:collectionId/restore', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Bring a collection back from the trash',
    params: collectionPath,
    reply: collection,
  }),
  starredCollections: dataCollection.get('/teams/:teamId/starredCollections', {
    access: 'team-member',
    summary: 'Ids of the collections that the signed-in person has starred; nobody else sees them',
    params: teamPath,
    reply: z.object({ collectionIds: z.array(id) }),
  }),
  starCollection: dataCollection.put('/teams/:teamId/dataCollections/:collectionId/star', {
    access: 'team-member',
    summary: 'Star a collection, for oneself',
    params: collectionPath,
    reply: done,
  }),
  unstarCollection: dataCollection.del('/teams/:teamId/dataCollections/:collectionId/star', {
    access: 'team-member',
    summary: 'Take one’s star from a collection',
    params: collectionPath,
    reply: done,
  }),
  dataObjectTestings: dataObject.get('/dataObjectTestings', {
    access: 'team-member',
    teamFrom: { query: 'idTeam' },
    summary: 'The header-bar menu of a team (specification section 7); its first item is shown',
    query: z.object({ idTeam: idInPath }),
    reply: z.object({
      TeamAppHeaderBarMenu: z.array(
        z.object({ label: z.string(), icon: z.string(), iconRegular: z.string(), to: z.string() }),
      ),
    }),
  }),
}
