import type { TablePart } from '@trellis/domain/backup/manifest'
import { AppError } from '@trellis/domain/errors'
import type { ColumnRule } from './id-columns.ts'
import { kindOfValues, type Remapping } from './remap-json.ts'

/** Columns that every record table has, as collections/root-collection.ts makes them; list items have the last four too. */
const fixedColumns: Readonly<Record<string, string>> = {
  id: 'bigint primary key',
  name: `text collate "C" not null default ''`,
  version: 'int not null default 1',
  created_at: 'timestamptz not null',
  created_by: 'bigint',
  updated_at: 'timestamptz not null',
  updated_by: 'bigint',
  deleted_at: 'timestamptz',
  deleted_by: 'bigint',
  item_icon: 'text',
  item_color: 'text',
  item_rank: 'double precision not null default 0',
  is_archived: 'boolean not null default false',
}

/** Types of fields' columns as PostgreSQL names them. Whatever else an archive says is none of ours. */
const fieldColumns: Readonly<Record<string, string>> = {
  text: 'text collate "C"',
  numeric: 'numeric',
  bigint: 'bigint',
  boolean: 'boolean',
  date: 'date',
  'timestamp with time zone': 'timestamptz',
  'time without time zone': 'time',
  daterange: 'daterange',
  'bigint[]': 'bigint[]',
  jsonb: 'jsonb',
}

export const isRecordTable = (table: string): boolean => /^c\d+$/.test(table)

interface RecordTable {
  readonly table: string
  /** For create table. */
  readonly definitions: readonly string[]
  /** In the order of the part. */
  readonly columns: readonly string[]
  readonly rules: Readonly<Record<string, ColumnRule>>
}

const people = { created_by: 'teamUser', updated_by: 'teamUser', deleted_by: 'teamUser' } as const

/** The table of a root collection in the new team. @throws AppError archive-tampered */
export function recordTable(part: TablePart, to: Remapping): RecordTable {
  const definitions: string[] = []
  const columns: string[] = []
  const rules: Record<string, ColumnRule> = { ...people }
  for (const { name, type } of part.columns) {
    const fixed = Object.hasOwn(fixedColumns, name) ? fixedColumns[name] : undefined
    const fieldId = /^f(\d+)$/.exec(name)?.[1]
    const ofField = fieldId !== undefined && Object.hasOwn(fieldColumns, type) ? fieldColumns[type] : undefined
    const definition = fixed ?? ofField
    if (definition === undefined) throw new AppError('archive-tampered', { part: part.path })
    const column = fieldId === undefined ? name : `f${to.ids.of('field', Number(fieldId))}`
    definitions.push(`${column} ${definition}`)
    columns.push(column)
    const kind = fieldId === undefined ? null : kindOfValues(to.dataTypeById.get(Number(fieldId)))
    if (kind && type.startsWith('bigint')) rules[name] = kind
  }
  return { table: `c${to.ids.of('collection', Number(part.table.slice(1)))}`, definitions, columns, rules }
}
