import type { Parsed, TextContext, Value } from '@trellis/domain/fields/field-type'
import { valueSchemaOf } from '@trellis/domain/fields/check-value'
import type { Field } from '@trellis/domain/fields/field'
import { isLink } from '@trellis/domain/fields/link'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { RejectProblem } from '@trellis/domain/imports/api'
import { unguardCell } from '@trellis/domain/imports/formula-guard'
import type { TeamConfig } from '@trellis/domain/teams/team-config'
import { checkValue } from '../records/values/check-values.ts'

/** A column of the file with the field it fills. */
export interface Column {
  /** Place in a row of the file. */
  readonly index: number
  readonly header: string
  readonly field: Field
  readonly read: (text: string) => Parsed
  /** Of a link: the field of the linked records whose values the cells hold. */
  readonly linkBy?: number
  /** Of a link: what is not there is made. */
  readonly createMissing?: boolean
}

export interface GoodRow {
  /** Number of the row in the file, counted from 1 with the header. */
  readonly row: number
  readonly cells: readonly string[]
  /** One per column of the import. */
  readonly values: Value[]
  /** Header of a cell that is empty and may not be, unless the row changes a record that has a value. */
  readonly missing: string | null
}

/** A good row in COPY's text format, without its id and stamps: made while the chunk before is written. */
export interface CopyLine {
  readonly name: string
  readonly columns: string
  readonly search: string
}

/** The line is made beforehand where every row makes a record. */
export type ReadyRow = GoodRow & { readonly line?: CopyLine }

export interface Reject {
  readonly row: number
  readonly cells: readonly string[]
  readonly problem: RejectProblem
  /** Header of the cell to blame. */
  readonly column: string | null
}

const mostRemembered = 20_000

/** Reads the cells of one column; texts that come again are read once where reading is dear. */
export function columnReader(field: Field, team: TeamConfig, context: TextContext): Column['read'] {
  const type = fieldTypeOf(field.dataType)
  const hasParts = type.shape === 'json' || type.shape === 'range'
  const parse = (text: string): Parsed => {
    const parsed = (hasParts && readJson(field, text)) || type.parse(text, field.settings, context)
    if (field.dataType !== 'formatted_text' || 'problem' in parsed) return parsed
    // Only the record engine knows which HTML is safe.
    return { value: checkValue(team, field, parsed.value) }
  }
  // A link is read from what this chunk resolved, and that changes.
  const isRepetitive = ['id', 'ids', 'boolean', 'date'].includes(type.shape) && !isLink(field)
  if (!isRepetitive) return parse
  const known = new Map<string, Parsed>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    if (known.size >= mostRemembered) known.clear()
    const parsed = parse(text)
    known.set(text, parsed)
    return parsed
  }
}

/** A value with parts as JSON files hold it; undefined where the text is something else. */
function readJson(field: Field, text: string): Parsed | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    const read = valueSchemaOf(field).safeParse(JSON.parse(text))
    return read.success ? { value: read.data } : undefined
  } catch {
    return undefined
  }
}

/** The values of a row, or why it does not fit; the first problem from the left speaks for the row. */
export function readRow(
  row: number,
  cells: readonly string[],
  width: number,
  columns: readonly Column[],
): GoodRow | Reject {
  if (cells.length !== width) return { row, cells, problem: 'wrong-number-of-cells', column: null }
  const values: Value[] = []
  let missing: string | null = null
  for (const { index, header, field, read } of columns) {
    const text = unguardCell(cells[index]!).trim()
    const parsed: Parsed = text === '' ? { value: null } : read(text)
    if ('problem' in parsed) return { row, cells, problem: parsed.problem, column: header }
    if (parsed.value === null && field.isRequired) missing ??= header
    values.push(parsed.value)
  }
  return { row, cells, values, missing }
}
