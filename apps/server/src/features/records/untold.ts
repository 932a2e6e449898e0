import { AppError } from '@trellis/domain/errors'
import type { TeamContext } from '../../context.ts'
import { findRecord } from './find-record.ts'

/**
 * For what moves records, which is refused by what it finds in the whole configuration: throws the refusal without the
 * names of records, collections and fields that this person may not know.
 */
export function untold(ctx: TeamContext): (error: unknown) => Promise<never> {
  return async (error) => {
    if (!(error instanceof AppError) || ctx.team === ctx.wholeTeam) throw error
    const fieldId = Number(error.details['fieldId'])
    if (error.code === 'value-not-unique' && !ctx.team.fieldById.has(fieldId)) throw new AppError(error.code)
    if (error.code === 'record-linked') {
      const linking = await findRecord(ctx, Number(error.details['recordId']))
      const isKnown = linking?.collection.fields.some((field) => {
        return field.id === fieldId && ctx.team.collectionById.has(field.collectionId)
      })
      if (!isKnown) throw new AppError('record-linked-unseen')
    }
    throw error
  }
}
