import { fieldsApi as api } from '@trellis/domain/fields/api'
import { typeChangeApi } from '@trellis/domain/fields/type-change-api'
import type { AppImplement } from '../../app-implement.ts'
import { createField, orderFields, restoreField, trashField, updateField } from './fields.ts'
import { createReverseField } from './reverse-field.ts'
import { cancelTypeChange, lastTypeChange, startTypeChange, undoTypeChange } from './type-change.ts'
import { tryTypeChange, tryUndoTypeChange } from './try-type-change.ts'

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

  implement(typeChangeApi.tryTypeChange, (ctx, { params, body }) => tryTypeChange(ctx, params, body))
  implement(typeChangeApi.startTypeChange, (ctx, { params, body }) => startTypeChange(ctx, params, body))
  implement(typeChangeApi.typeChange, (ctx, { params }) => lastTypeChange(ctx, params))
  implement(typeChangeApi.cancelTypeChange, async (ctx, { params }) => {
    await cancelTypeChange(ctx, params)
    return { done: true as const }
  })
  implement(typeChangeApi.tryUndoTypeChange, (ctx, { params }) => tryUndoTypeChange(ctx, params))
  implement(typeChangeApi.undoTypeChange, (ctx, { params }) => undoTypeChange(ctx, params))
}
