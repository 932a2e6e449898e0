import { z } from 'zod'
import { conflict } from '@trellis/domain/records/api'
import type { Value } from '@trellis/domain/fields/field-type'
import { isCode } from '../../../api/request-error.ts'

export interface Conflict {
  readonly fieldId: number
  readonly base: Value
  readonly theirs: Value
  readonly changedBy: string | null
}

/** The fields both sides changed; undefined for any other failure. */
export function conflictsIn(error: unknown): Conflict[] | undefined {
  if (!isCode(error, 'edit-conflict')) return undefined
  const conflicts = z.array(conflict).safeParse(error.details['conflicts'])
  return conflicts.success ? (conflicts.data as Conflict[]) : []
}
