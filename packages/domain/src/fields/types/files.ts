import { z } from 'zod'
import { id } from '../../api/ids.ts'
import { maximumFileBytes } from '../../files/api.ts'
import { fileKinds } from '../../files/kinds.ts'
import { fold } from '../../text/fold.ts'
import type { TextContext, Value } from '../field-type.ts'
import { joinTexts } from '../joined-texts.ts'

/** Files in one field, at most. */
export const mostFiles = 100
const usualMegabytes = 25

const maximumSize = z
  .number()
  .int()
  .min(1)
  .max(maximumFileBytes / 1024 ** 2)
export const maximumNumber = z.number().int().min(1).max(mostFiles)

/** What an admin chooses for a field of files. No kinds means all. */
export const fileSettings = z.object({
  kinds: z.array(z.enum(fileKinds)).transform((kinds) => [...new Set(kinds)]),
  maximumMegabytes: maximumSize,
})
export const imageSettings = z.object({ maximumMegabytes: maximumSize })

export const fileDefaults = { kinds: [], maximumMegabytes: usualMegabytes }
export const imageDefaults = { maximumMegabytes: usualMegabytes }

export const filesUpTo = (most: number) =>
  z
    .array(id)
    .min(1)
    .max(most, 'too-many-files')
    .transform((ids) => [...new Set(ids)])

export const fileIdsOf = (value: Value | undefined): number[] =>
  Array.isArray(value) ? value.map(Number) : typeof value === 'number' ? [value] : []

const nameOf = (fileId: number, context: TextContext): string => context.fileName?.(fileId) ?? `#${fileId}`

export const fileNames = (value: Value, context: TextContext): string[] =>
  fileIdsOf(value).map((each) => nameOf(each, context))

/** What all types of files have in common. A text never leads to a file: files are uploaded, not imported. */
export const fileFace = {
  refusal: 'not-a-file',
  parse: () => ({ problem: 'not-a-file' as const }),
  format: (value: Value, _settings: unknown, context: TextContext) => joinTexts(fileNames(value, context)),
  display: (value: Value, _settings: unknown, context: TextContext) => fileNames(value, context).join(', '),
  sortKey: (value: Value, _settings: unknown, context: TextContext) => fold(fileNames(value, context).join(', ')),
  operators: ['is_empty', 'is_not_empty'],
  searchText: (value: Value, _settings: unknown, context: TextContext) => fileNames(value, context).join(' '),
  isTextLossless: false,
  isSortable: false,
  isUniqueAllowed: false,
  isDefaultAllowed: false,
  refersTo: 'file',
} as const
