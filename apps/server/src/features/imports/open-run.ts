import { setImmediate as breathe } from 'node:timers/promises'
import type { Field } from '@trellis/domain/fields/field'
import type { Analysis, ImportMapping } from '@trellis/domain/imports/api'
import { readableTeam } from '@trellis/domain/permissions/readable-team'
import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import type { TeamContext } from '../../context.ts'
import { checkNewValues } from '../records/values/check-values.ts'
import { titleOf } from '../records/record-table.ts'
import { textContext } from '../records/values/text-context.ts'
import { type Column, columnReader, type CopyLine, type GoodRow, readRow, type ReadyRow, type Reject } from './cells.ts'
import { imaginedRecords, type ImaginedRecords } from './imagined-records.ts'
import type { Match } from './keys.ts'
import { linkIndex } from './links.ts'
import type { MissingLinks } from './missing-links.ts'
import type { Aim, AimedCollection, Chunk } from './plan-chunk.ts'

const rowsPerBreath = 250

interface Opening {
  readonly importId: number
  readonly analysis: Analysis
  readonly mapping: ImportMapping
  readonly collection: AimedCollection
  /** Field per column of the file; null where the column is skipped. */
  readonly fields: readonly (Field | null)[]
  /** A check finds what earlier rows would make. */
  readonly isCheck?: boolean
}

export interface OpenedRun extends Aim {
  readonly missing: MissingLinks
  readonly imagined: ImaginedRecords | undefined
  readonly headerRows: number
  /** A link to the collection itself may lead to a record of the chunk before. */
  readonly waitsForCommit: boolean
  readonly readChunk: (rows: string[][], firstRow: number, lineOf?: (row: GoodRow) => CopyLine) => Promise<Chunk>
}

/** What an import and a check of it have in common: where the columns go, how rows are read and how they find their records. */
export function openRun(
  ctx: TeamContext,
  { importId, analysis, mapping, collection, fields, isCheck = false }: Opening,
): OpenedRun {
  const targets = analysis.columns.flatMap((source) => {
    const field = fields[source.index]
    const target = mapping.columns[source.index]
    const mapped = target?.to === 'field' ? target : undefined
    return field ? [{ ...source, field, linkBy: mapped?.linkBy, createMissing: mapped?.createMissing }] : []
  })
  const imagined = isCheck ? imaginedRecords({ ctx, importId, collection, columns: targets }) : undefined
  const links = linkIndex(ctx, targets, imagined)
  const columns = targets.map(({ index, header, field, reading, linkBy, createMissing = false }): Column => {
    const context = { ...textContext(ctx.team), reading, recordIdByName: links.idByName(field) }
    const read = columnReader(field, ctx.team, context)
    return { index, header, field, read, ...(linkBy !== undefined && { linkBy }), createMissing }
  })
  const match = matchOf(analysis, mapping, columns)
  return {
    ctx,
    importId,
    collection,
    columns,
    match,
    requiredBeside: requiredBeside(ctx, columns, collection),
    missing: links.missing,
    imagined,
    headerRows: (mapping.hasHeader ?? analysis.hasHeader) ? 1 : 0,
    waitsForCommit: columns.some(
      ({ field, createMissing }) => createMissing === true || Number(field.settings['collectionId']) === collection.id,
    ),
    async readChunk(rows, firstRow, lineOf) {
      await links.resolve(rows)
      const good: ReadyRow[] = []
      const rejects: Reject[] = []
      for (let index = 0; index < rows.length; index++) {
        const read = readRow(firstRow + index, rows[index]!, analysis.columns.length, columns)
        if ('problem' in read) rejects.push(read)
        else good.push(lineOf ? { ...read, line: lineOf(read) } : read)
        // Requests are answered by the same process.
        if (index % rowsPerBreath === rowsPerBreath - 1) await breathe()
      }
      return { lastRow: firstRow + rows.length - 1, good, rejects }
    },
  }
}

function matchOf(analysis: Analysis, { match }: ImportMapping, columns: readonly Column[]): Match | null {
  if (!match) return null
  const place = columns.findIndex(({ index }) => index === match.column)
  return {
    index: match.column,
    header: analysis.columns[match.column]?.header ?? '',
    place: place < 0 ? null : place,
    whenMissing: match.whenMissing,
    emptyCells: match.emptyCells,
  }
}

export function defaultsBeside(ctx: TeamContext, columns: readonly Column[], collection: ConfiguredCollection) {
  const others = fieldsBeside(columns, collection).map((field) => ({ ...field, isRequired: false }))
  return checkNewValues(ctx.team, { ...collection, fields: others }, {})
}

function requiredBeside(
  { wholeTeam, access }: TeamContext,
  columns: readonly Column[],
  collection: AimedCollection,
): (string | null)[] {
  const readable = readableTeam(wholeTeam, access)
  const isKnown = (field: Field) =>
    readable === wholeTeam ||
    readable.collectionById.get(collection.id)?.fields.some(({ id }) => id === field.id) === true
  return fieldsBeside(columns, collection)
    .filter(({ isRequired, defaultValue }) => isRequired && (defaultValue ?? null) === null)
    .toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)))
    .map((field) => (isKnown(field) ? titleOf(field, wholeTeam) : null))
}

function fieldsBeside(columns: readonly Column[], { fields }: Pick<ConfiguredCollection, 'fields'>): Field[] {
  const filled = new Set(columns.map(({ field }) => field.id))
  return fields.filter(({ id }) => !filled.has(id))
}
