import { fieldsApi as api } from '@trellis/domain/fields/api'
import type { AppImplement } from '../../app-implement.ts'
import { createField, orderFields, restoreField, trashField, updateField } from './fields.ts'
import { createReverseField } from './reverse-field.ts'

export function fieldsRoutes(implement: AppImplement): void {
  implement(api.people, async ({ team }) => ({ people: [...team.personById.values()] }))
  implement(api.createField, (ctx, { params, body }) => createField(ctx, params.collectionId, body))
  implement(api.updateField, (ctx, { params, body }) => updateField(ctx, params.collectionId, params.fieldId, body))
  implement(api.deleteField, async (ctx, { params }) => {
    await trashField(ctx, params.collectionId, params.fieldId)
    return { done: true as const }
  })
  implement(api.restoreField, (ctx, { params }) => restoreField(ctx, params.collectionId, params.fieldId))
  implement(api.orderFields, async (ctx, { params, body }) => {
    await orderFields(ctx, params.collectionId, body.fieldIds)
    return { done: true as const }
  })
  implement(api.createReverseField, (ctx, { params, body }) =>
    createReverseField(ctx, params.collectionId, { fieldId: params.fieldId, title: body.title }),
  )
}
