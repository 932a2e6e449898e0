import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { done, id, idInPath, localText, teamPath } from '../api/ids.ts'
import { pictureKey } from '../pictures/picture.ts'
import { dataTypes } from './data-types.ts'
import { columnName, displayWidths, field } from './field.ts'

const dataCollection = forApi('data-collection')
const teamUser = forApi('team-user')

/** What an admin may change. Without defaults: what a change leaves out stays as it is. */
export const fieldChanges = z
  .object({
    title: localText,
    columnName,
    description: z.string().trim().max(2000),
    helpText: z.string().trim().max(500),
    displayWidth: z.enum(displayWidths),
    isRequired: z.boolean(),
    isUnique: z.boolean(),
    isShownInViews: z.boolean(),
    /** Null takes it away. */
    defaultValue: z.unknown(),
    settings: z.record(z.string(), z.unknown()),
  })
  .partial()
export type FieldChanges = z.output<typeof fieldChanges>

const changed = fieldChanges.shape

export const fieldInput = z.object({
  title: localText,
  /** Made from the title when missing. */
  columnName: columnName.optional(),
  dataType: z.enum(dataTypes),
  description: changed.description.unwrap().default(''),
  helpText: changed.helpText.unwrap().default(''),
  displayWidth: z.enum(displayWidths).default('half'),
  isRequired: z.boolean().default(false),
  isUnique: z.boolean().default(false),
  isShownInViews: z.boolean().default(true),
  defaultValue: z.unknown().optional(),
  settings: changed.settings.unwrap().default({}),
})
export type FieldInput = z.input<typeof fieldInput>

const collectionPath = z.object({ teamId: idInPath, collectionId: idInPath })
const fieldPath = collectionPath.extend({ fieldId: idInPath })

/** Somebody as fields of people show and offer them. */
const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  isCurrent: z.boolean(),
  pictureKey: pictureKey.nullish(),
})

export const fieldsApi = {
  people: teamUser.get('/teams/:teamId/people', {
    access: 'team-member',
    summary: 'Everybody who is or was of the team, by name: the values of fields of people',
    params: teamPath,
    reply: z.object({ people: z.array(person) }),
  }),
  createField: dataCollection.post('/teams/:teamId/dataCollections/:collectionId/fields', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Add a field to a collection',
    params: collectionPath,
    body: fieldInput,
    reply: field,
  }),
  updateField: dataCollection.put('/teams/:teamId/dataCollections/:collectionId/fields/:fieldId', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Change a field; its data type stays (type change comes with its dry run)',
    params: fieldPath,
    body: fieldChanges,
    reply: field,
  }),
  deleteField: dataCollection.del('/teams/:teamId/dataCollections/:collectionId/fields/:fieldId', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Move a field to the trash (30 days); its values are kept',
    params: fieldPath,
    reply: done,
  }),
  restoreField: dataCollection.post('/teams/:teamId/dataCollections/:collectionId/fields/:fieldId/restore', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Bring a field back from the trash with its values',
    params: fieldPath,
    reply: field,
  }),
  createReverseField: dataCollection.post('/teams/:teamId/dataCollections/:collectionId/fields/:fieldId/reverse', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Show a link on the records it leads to, as a field of their collection that stores nothing',
    params: fieldPath,
    body: z.object({ title: localText }),
    reply: field,
  }),
  orderFields: dataCollection.put('/teams/:teamId/dataCollections/:collectionId/field-order', {
    access: 'team-member',
    needs: ['team_admin_data_collections'],
    summary: 'Order the fields of a collection',
    params: collectionPath,
    body: z.object({ fieldIds: z.array(id).min(1).max(400) }),
    reply: done,
  }),
}
