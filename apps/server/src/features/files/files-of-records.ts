import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { fileIdsOf } from '@trellis/domain/fields/types/files'
import type { FileKind } from '@trellis/domain/files/kinds'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'
import { allowedIn, holdsFiles } from './allowed-files.ts'
import { attachFiles, filesById } from './queries.ts'
import type { FileRow } from './queries.ts'

type Handle = Pick<TeamDb | TeamTransaction, 'schema' | 'query'>
type Values = Readonly<Record<string, Value | undefined>>

/** Whether whoever writes may put this file into a record that does not hold it yet. */
export type MayUseFile = (file: FileRow) => boolean | Promise<boolean>

interface Attaching {
  readonly values: Values
  /** What the record holds already. */
  readonly held?: Values | undefined
  readonly at: Date
  readonly mayUse: MayUseFile
}

/**
 * Makes the files of these values belong to records, from now on: they are kept even if the record drops them, because
 * history may bring them back. A file that is gone, or that the field does not take, is refused; so is one that is none of
 * the writer's business: a number is quickly guessed, and who reads the field would be given its bytes.
 */
export async function attachFilesOf(handle: Handle, fields: readonly Field[], attaching: Attaching): Promise<void> {
  for (const field of fields.filter(holdsFiles)) {
    const fileIds = fileIdsOf(attaching.values[field.id])
    if (fileIds.length === 0) continue
    const isUsable = await areUsable(field, await filesById(handle, fileIds), attaching)
    const attached = isUsable ? await attachFiles(handle, { fileIds, at: attaching.at }) : []
    if (attached.length < fileIds.length)
      throw new AppError('value-invalid', { fieldId: field.id, reason: 'not-a-file', problem: 'not-a-file' })
  }
}

async function areUsable(field: Field, files: readonly FileRow[], { held, mayUse }: Attaching): Promise<boolean> {
  const { kinds } = allowedIn(field)
  const heldIds = new Set(fileIdsOf(held?.[field.id]))
  for (const file of files) {
    // What was there before may stay, also where the field takes less by now.
    if (file.attached_at === null && !kinds.includes(file.kind)) return false
    if (!heldIds.has(file.id) && !(await mayUse(file))) return false
  }
  return true
}

export { allowedIn, holdsFiles }

/** Name and kind of files by id; unknown ones are left out. */
export async function fileFacts(
  handle: Handle,
  fileIds: readonly number[],
): Promise<Map<number, { name: string; kind: FileKind }>> {
  return new Map((await filesById(handle, fileIds)).map(({ id, name, kind }) => [id, { name, kind }]))
}

/** Names of all files in these values, by one query; none where no field holds files. */
export async function fileNamesIn(
  handle: Handle,
  fields: readonly Field[],
  records: readonly Values[],
): Promise<(fileId: number) => string | undefined> {
  const holders = fields.filter(holdsFiles)
  const fileIds = new Set(records.flatMap((values) => holders.flatMap(({ id }) => fileIdsOf(values[id]))))
  const nameById = new Map((await filesById(handle, [...fileIds])).map(({ id, name }) => [id, name]))
  return (fileId) => nameById.get(fileId)
}
