import type { IndexState } from '@trellis/domain/layouts/api'
import type { TeamContext } from '../../context.ts'
import { adviserIndexes } from '../records/build-index-sql.ts'
import { collectionOf, titleOf } from '../records/record-table.ts'

const factColumns: Record<string, string> = {
  name: 'name',
  id: 'id',
  created_at: 'createdAt',
  created_by: 'createdBy',
  updated_at: 'updatedAt',
  updated_by: 'updatedBy',
}

/** What the adviser built for a collection; columns by their field's title, or `createdAt` and the like. */
export async function indexStates(ctx: TeamContext, collectionId: number): Promise<{ indexes: IndexState[] }> {
  const { rootId, fields } = collectionOf(ctx.team, collectionId)
  const indexes = await adviserIndexes(ctx.teamDb, rootId)
  const titleOfColumn = (sql: string): string => {
    const fieldId = /\bf(\d+)\b/.exec(sql)?.[1]
    const field = fields.find(({ id }) => String(id) === fieldId)
    if (field) return titleOf(field, ctx.team)
    const fact = Object.keys(factColumns).find((column) => new RegExp(`\\b${column}\\b`).test(sql))
    return fact ? factColumns[fact]! : '–'
  }
  return {
    indexes: indexes.map(({ columns = [], isValid, layoutName, slowReadMs, uses, bytes }) => ({
      columns: columns.map(titleOfColumn),
      state: isValid ? 'ready' : 'building',
      layoutName: layoutName ?? null,
      slowReadMs: slowReadMs ?? null,
      uses,
      bytes,
    })),
  }
}
