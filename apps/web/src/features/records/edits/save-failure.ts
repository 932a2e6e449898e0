import { z } from 'zod'
import { errorCodes } from '@trellis/domain/errors'
import { conflict } from '@trellis/domain/records/api'
import type { Value } from '@trellis/domain/fields/field-type'
import { isCode, RequestError } from '../../../api/request-error.ts'

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

/** Why one row of many was not saved, as the error it would have been alone. */
export function errorOfRow({ code, details }: { code: string; details: Record<string, unknown> }): RequestError {
  const known = errorCodes.find((each) => each === code) ?? 'unexpected'
  return new RequestError(422, known, details, null)
}
