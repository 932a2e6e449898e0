import type { LeftOut } from '@trellis/domain/duplicates/api'
import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import { isLink, linkedIdsIn, reversedLink } from '@trellis/domain/fields/link'
import { fileIdsOf } from '@trellis/domain/fields/types/files'
import { accessTo, accessToAny, includesField } from '@trellis/domain/permissions/data-access'
import type { RecordDetail, Values } from '@trellis/domain/records/api'
import type { TeamContext } from '../../../context.ts'
import { copyFiles } from '../../files/copy-files.ts'
import { holdsFiles } from '../../files/files-of-records.ts'
import { hasColumn } from '../../fields/storage.ts'
import { asEngine } from '../as-engine.ts'
import { checkValue } from '../values/check-values.ts'
import type { CheckedValues } from '../values/check-values.ts'
import { candidatesAmong } from '../links/link-check.ts'
import { forwardOf } from '../links/link-sql.ts'
import { titleOf } from '../record-table.ts'
import { filesUsableBy } from '../usable-files.ts'

type Reason = LeftOut['reason']

/** What a copy takes over of the fields a person sees, empty ones included; and what it does not, with the reason. */
export async function copiedValues(
  reader: TeamContext,
  fields: readonly Field[],
  original: RecordDetail,
): Promise<{ values: Values; leftOut: LeftOut[] }> {
  const values: Values = {}
  const leftOut: LeftOut[] = []
  const { updateFields } = accessToAny(reader.access, original.collectionIds)
  for (const field of fields) {
    const value = original.values[field.id] ?? null
    const mayWrite = includesField(updateFields, field.id)
    const leave = (reason: Reason) => leftOut.push({ fieldId: field.id, title: titleOf(field, reader.team), reason })
    // Empty on purpose: a default would make the copy another than the original.
    if (value === null || field.isUnique) {
      if (mayWrite && reversedLink(field) === undefined) values[field.id] = null
      if (value !== null) leave(mayWrite ? 'unique' : 'not-permitted')
      continue
    }
    const reason = mayWrite ? await obstacleTo(reader, field, value) : 'not-permitted'
    if (reason) leave(reason)
    else values[field.id] = value
    if (reason && mayWrite && reversedLink(field) === undefined) values[field.id] = null
  }
  return { values, leftOut }
}

async function obstacleTo(reader: TeamContext, field: Field, value: Values[string]): Promise<Reason | undefined> {
  const ctx = asEngine(reader)
  if (reversedLink(field) !== undefined) {
    const forward = forwardOf(ctx.team, field)
    // Who links to one record only would link to the copy instead.
    if (hasColumn(forward)) return 'links-one'
    const { updateFields } = accessTo(reader.access, forward.collectionId)
    return includesField(updateFields, forward.id) ? undefined : 'not-permitted'
  }
  if (isLink(field)) {
    const check = { handle: ctx.teamDb, team: ctx.team, at: ctx.clock.now(), teamUserId: ctx.membership.teamUserId }
    const ids = linkedIdsIn(value)
    const allowed = await candidatesAmong(check, field, ids)
    if (allowed && ids.some((id) => !allowed.has(id))) return 'no-longer-fits'
  }
  try {
    checkValue(ctx.team, field, value)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return 'no-longer-fits'
    throw error
  }
}

/** The same values with files of their own; those that came from elsewhere and may not be read there are left out. */
export async function withCopiedFiles(reader: TeamContext, fields: readonly Field[], values: Values): Promise<Values> {
  const holders = fields.filter((field) => holdsFiles(field) && (values[field.id] ?? null) !== null)
  if (holders.length === 0) return values
  const own = values as CheckedValues
  const readFieldIds = new Set(holders.map(({ id }) => id))
  const mayUse = filesUsableBy(reader)
  const copies = await copyFiles(
    reader,
    holders.flatMap(({ id }) => fileIdsOf(own[id])),
    (file) => readFieldIds.has(file.field_id) || mayUse(file),
  )
  const copied = { ...values }
  for (const { id } of holders) {
    const ids = fileIdsOf(own[id]).flatMap((each) => copies.get(each) ?? [])
    copied[id] = ids.length === 0 ? null : Array.isArray(own[id]) ? ids : ids[0]!
  }
  return copied
}
