import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '@trellis/domain/errors'
import type { RejectReason } from '@trellis/domain/imports/api'
import { guardForeignCell } from '@trellis/domain/imports/formula-guard'
import type { TeamContext } from '../../context.ts'
import { csvLine } from '../records/exports/csv-line.ts'
import type { Reject } from './cells.ts'
import { rejectsPath } from './files.ts'
import { importOf } from './imports.ts'
import { importPhrases } from './phrases.ts'

/** The reject file of a running import; what lies beyond the committed length is overwritten. */
export interface RejectFile {
  /** Writes rows at the committed length and gives the length after them; `keep` makes that the committed one. */
  write(rejects: readonly Reject[]): Promise<number>
  keep(length: number): void
  close(): Promise<void>
}

type Phrases = ReturnType<typeof importPhrases>

export async function openRejectFile(
  path: string,
  { length, headers, phrases }: { length: number; headers: readonly string[]; phrases: Phrases },
): Promise<RejectFile> {
  await mkdir(dirname(path), { recursive: true })
  const file: FileHandle = await open(path, length > 0 ? 'r+' : 'w+')
  let committed = length
  return {
    async write(rejects) {
      if (rejects.length === 0) return committed
      const heading =
        committed === 0 ? csvLine([...headers.map(guardForeignCell), phrases.rowHeading, phrases.reasonHeading]) : ''
      const lines = rejects.map((reject) => rejectLine(reject, headers.length, phrases))
      const bytes = Buffer.from(heading + lines.join(''))
      await file.truncate(committed)
      await file.write(bytes, 0, bytes.length, committed)
      await file.datasync()
      return committed + bytes.length
    },
    keep(newLength) {
      committed = newLength
    },
    close: () => file.close(),
  }
}

/** The original cells, then row and reason; cells beyond the header's follow at the end. */
function rejectLine({ row, cells, problem, column }: Reject, width: number, phrases: Phrases): string {
  const padded = Array.from({ length: Math.max(width, cells.length) }, (_, index) =>
    guardForeignCell(cells[index] ?? ''),
  )
  return csvLine([...padded.slice(0, width), String(row), phrases.reason(problem, column), ...padded.slice(width)])
}

/** Counts per reason, the most frequent first. */
export function withReasons(reasons: readonly RejectReason[], rejects: readonly Reject[]): RejectReason[] {
  if (rejects.length === 0) return [...reasons]
  const byKey = new Map(reasons.map((reason) => [JSON.stringify([reason.problem, reason.column]), { ...reason }]))
  for (const { problem, column } of rejects) {
    const key = JSON.stringify([problem, column])
    const known = byKey.get(key)
    if (known) known.count++
    else byKey.set(key, { problem, column, count: 1 })
  }
  return [...byKey.values()].toSorted((a, b) => b.count - a.count)
}

/** The committed part of the reject file, for download. */
export async function openRejects(ctx: TeamContext, importId: number): Promise<{ stream: Readable; fileName: string }> {
  const row = await importOf(ctx, importId)
  if (row.rejects_bytes === 0) throw new AppError('not-found')
  const stream = createReadStream(rejectsPath(ctx.config, ctx.team.teamId, importId), { end: row.rejects_bytes - 1 })
  return { stream, fileName: importPhrases(row.language).rejectsFileName(row.file_name) }
}
