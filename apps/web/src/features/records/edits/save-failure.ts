import type { ErrorCode } from '@trellis/domain/errors'
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
  const { conflicts } = error.details
  return Array.isArray(conflicts) ? conflicts.filter(isConflict) : []
}

/** As the contract has it (domain records/api.ts). */
function isConflict(value: unknown): value is Conflict {
  return typeof value === 'object' && value !== null && 'fieldId' in value && 'base' in value && 'theirs' in value
}

/** Why one row of many was not saved, as the error it would have been alone. */
export function errorOfRow({ code, details }: { code: string; details: Record<string, unknown> }): RequestError {
  return new RequestError(422, code as ErrorCode, details, null)
}
