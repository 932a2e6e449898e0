import { AppError } from '@trellis/domain/errors'
import type { Field } from '@trellis/domain/fields/field'
import type { Value } from '@trellis/domain/fields/field-type'
import { fileIdsOf } from '@trellis/domain/fields/types/files'
import type { FileKind } from '@trellis/domain/files/kinds'
import type { TeamDb, TeamTransaction } from '../../platform/team-db.ts'
import { allowedIn, holdsFiles } from './allowed-files.ts'
import { attachFiles, filesById } from './queries.ts'

type Handle = Pick<TeamDb | TeamTransaction, 'schema' | 'query'>
type Values = Readonly<Record<string, Value | undefined>>

/**
 * Makes the files of these values belong to records, from now on: they are kept even if the record drops them, because
 * history may bring them back. A file that is gone, or that the field does not take, is refused.
 */
export async function attachFilesOf(
  handle: Handle,
  fields: readonly Field[],
  { values, at }: { values: Values; at: Date },
): Promise<void> {
  for (const field of fields.filter(holdsFiles)) {
    const fileIds = fileIdsOf(values[field.id])
    if (fileIds.length === 0) continue
    const found = await attachFiles(handle, { fileIds, at })
    const { kinds } = allowedIn(field)
    // What was there before may stay, also where the field takes less by now.
    const fresh = found.filter((file) => file.attached_at?.getTime() === at.getTime())
    if (found.length < fileIds.length || fresh.some(({ kind }) => !kinds.includes(kind)))
      throw new AppError('value-invalid', { fieldId: field.id, reason: 'not-a-file', problem: 'not-a-file' })
  }
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
