import type { Analysis } from '@trellis/domain/imports/api'
import type { Config } from '../../config.ts'
import { rowsPath, sourcePath } from './files.ts'
import { readCsv, type RowBatch } from './read-csv.ts'
import type { Dialect } from './sniff.ts'

/** Where the rows of an import lie and how they are written. */
export interface Source extends Dialect {
  readonly path: string
  /** Rows may be shorter than the widest: what is missing is empty. */
  readonly isRagged: boolean
}

/** How rows are written that came from a workbook or JSON. */
export const stagedDialect = { encoding: 'utf-8', separator: ',' } as const

export function sourceOf(config: Config, teamId: number, importId: number, analysis: Analysis): Source {
  // Imports of earlier versions knew CSV only and did not say so.
  const isCsv = (analysis.format ?? 'csv') === 'csv'
  return {
    path: isCsv ? sourcePath(config, teamId, importId) : rowsPath(config, teamId, importId),
    encoding: analysis.encoding,
    separator: analysis.separator,
    width: analysis.columns.length,
    isRagged: !isCsv,
  }
}

export async function* readRows(source: Source, size: number): AsyncGenerator<RowBatch> {
  for await (const batch of readCsv(source.path, source, size)) {
    if (source.isRagged) for (const row of batch.rows) while (row.length < source.width) row.push('')
    yield batch
  }
}
