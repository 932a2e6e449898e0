import type { TeamContext } from '../../context.ts'
import { titleFor } from '../records/record-table.ts'

const factColumns: Record<string, string> = {
  name: 'name',
  id: 'id',
  created_at: 'createdAt',
  created_by: 'createdBy',
  updated_at: 'updatedAt',
  updated_by: 'updatedBy',
}

/** A column of an index as its field's title, or `createdAt` and the like; a field one does not know is a dash. */
export function columnTitle(ctx: TeamContext): (sql: string) => string {
  return (sql) => {
    const field = ctx.team.fieldById.get(fieldIdIn(sql) ?? 0)
    if (field) return titleFor(ctx, field)
    const fact = Object.keys(factColumns).find((column) => new RegExp(`\\b${column}\\b`).test(sql))
    return fact ? factColumns[fact]! : '–'
  }
}

/** The field whose values a column of an index holds, if it is one's: names are those of the name field. */
export function fieldIdsIn(sql: string, nameFieldId: number | null): number[] {
  const fieldId = fieldIdIn(sql) ?? (/\bname\b/.test(sql) ? nameFieldId : null)
  return fieldId === null ? [] : [fieldId]
}

function fieldIdIn(sql: string): number | undefined {
  const fieldId = /\bf(\d+)\b/.exec(sql)?.[1]
  return fieldId === undefined ? undefined : Number(fieldId)
}
