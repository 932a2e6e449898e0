import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { buildIndex, dropIndex } from '../teams/team-schema.ts'
import type { ConfigContext } from '../teams/team-config.ts'
import { sharedValues } from './queries.ts'
import { uniqueColumns, uniqueIndexColumns, uniqueIndexName } from './storage.ts'

type UniqueField = Pick<Field, 'id' | 'dataType'>

/**
 * Builds the index that keeps a field unique among live records, while they are read and written.
 * @throws AppError value-not-unique with samples of values that several records share
 */
export async function buildUniqueIndex(ctx: ConfigContext, rootId: number, field: UniqueField): Promise<void> {
  const { teamId } = ctx.team
  await refuseSharedValues(ctx, rootId, field)
  try {
    await buildIndex(ctx, teamId, {
      name: uniqueIndexName(field.id),
      table: `c${rootId}`,
      columns: uniqueIndexColumns(field),
      isUnique: true,
    })
  } catch (error) {
    // Somebody saved the same value twice meanwhile.
    if ((error as { code?: string }).code !== '23505') throw error
    await refuseSharedValues(ctx, rootId, field)
    throw new AppError('busy-try-again')
  }
}

export async function dropUniqueIndex(ctx: ConfigContext, fieldId: number): Promise<void> {
  await dropIndex(ctx, ctx.team.teamId, uniqueIndexName(fieldId))
}

async function refuseSharedValues(ctx: ConfigContext, rootId: number, field: UniqueField): Promise<void> {
  const { teamId } = ctx.team
  const samples = await sharedValues(ctx.db, { teamId, rootId, fieldId: field.id, columns: uniqueColumns(field) })
  if (samples.length > 0) throw new AppError('value-not-unique', { fieldId: field.id, samples })
}
