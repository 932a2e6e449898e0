import type { Collection } from '@trellis/domain/collections/api'
import type { DataType } from '@trellis/domain/fields/data-types'
import type { Field } from '@trellis/domain/fields/field'
import { isLink, reversedLink } from '@trellis/domain/fields/link'
import { type FieldTypeId, fieldTypeIds, fieldTypes } from '@trellis/domain/fields/registry'
import type { Analysis, ColumnTarget, ImportMapping, ImportMatch } from '@trellis/domain/imports/api'
import { mayBeKey } from '@trellis/domain/imports/key-fields'
import { fold } from '@trellis/domain/text/fold'

type SourceColumn = Analysis['columns'][number]

/** What the person chooses for one import, before it starts. */
export interface Draft {
  columns: ColumnTarget[]
  /** Only of a new collection. */
  name: string
  icon: string
  nameColumn: number
  hasHeader: boolean
  /** Null where every row makes a record; only of a collection that is there. */
  match: ImportMatch | null
}

/** Links need a collection to point at; a new field for them is made beforehand. Files do not come as text. */
export const newFieldTypes: readonly FieldTypeId[] = fieldTypeIds.filter(
  (dataType) => !isLink({ dataType }) && fieldTypes[dataType].refersTo !== 'file',
)

/** What the person may do with a file: put values into fields that are there, and make fields. */
export interface MayImport {
  readonly update: (fieldId: number) => boolean
  readonly configure: boolean
}

/** Fields that columns can go into; the other end of a link stores nothing. */
export const targetFields = (collection: Collection | undefined, { update }: Pick<MayImport, 'update'>): Field[] =>
  (collection?.DataFields ?? []).filter((field) => reversedLink(field) === undefined && update(field.id))

export function firstDraft(
  analysis: Analysis,
  fileName: string,
  collection: Collection | undefined,
  may: MayImport,
): Draft {
  const nameColumn = collection ? 0 : likelyNameColumn(analysis.columns)
  const columns = collection ? matched(analysis.columns, collection, may) : analysis.columns.map(asNewField)
  return {
    columns: collection ? columns : withNameColumn(columns, nameColumn),
    name: collectionName(fileName, analysis),
    icon: 'table',
    nameColumn,
    hasHeader: analysis.hasHeader,
    match: null,
  }
}

/** Columns whose cells may name the record they belong to. */
export function keyColumns(draft: Pick<Draft, 'columns'>, collection: Collection): number[] {
  return draft.columns.flatMap((column, index) => {
    if (column.to === 'record-id') return [index]
    const field = column.to === 'field' ? collection.DataFields.find(({ id }) => id === column.fieldId) : undefined
    return field && mayBeKey(field) ? [index] : []
  })
}

/** What a person would most likely call the same: the number of a record, a unique value, an e-mail address, a name. */
export function likelyKey(draft: Pick<Draft, 'columns'>, collection: Collection): number | undefined {
  const keys = keyColumns(draft, collection)
  const fieldAt = (index: number) => {
    const column = draft.columns[index]
    return column?.to === 'field' ? collection.DataFields.find(({ id }) => id === column.fieldId) : undefined
  }
  return (
    keys.find((index) => draft.columns[index]?.to === 'record-id') ??
    keys.find((index) => fieldAt(index)?.isUnique) ??
    keys.find((index) => fieldAt(index)?.dataType === 'email_address') ??
    keys.find((index) => fieldAt(index)?.id === collection.IdDataFieldDataObjectName) ??
    keys[0]
  )
}

/** The field that names records is plain text. */
export function withNameColumn(columns: readonly ColumnTarget[], nameColumn: number): ColumnTarget[] {
  return columns.map((column, index) =>
    index === nameColumn && column.to === 'new-field' ? { ...column, dataType: 'plain_text', settings: {} } : column,
  )
}

export function asNewField(column: SourceColumn): ColumnTarget {
  // Nothing in it, nothing to make a field for.
  if (column.filled === 0) return { to: 'skip' }
  return { to: 'new-field', title: column.header, dataType: column.guessedType, settings: column.guessedSettings }
}

/** A new field for a column that its guess may have skipped. */
export function newField(column: SourceColumn): ColumnTarget {
  return { to: 'new-field', title: column.header, dataType: column.guessedType, settings: column.guessedSettings }
}

export function withType(target: ColumnTarget, column: SourceColumn, dataType: DataType): ColumnTarget {
  if (target.to !== 'new-field') return target
  const settings =
    dataType === column.guessedType ? column.guessedSettings : (fieldTypes[dataType].defaultSettings ?? {})
  return { ...target, dataType, settings }
}

function matched(columns: readonly SourceColumn[], collection: Collection, may: MayImport): ColumnTarget[] {
  const fields = targetFields(collection, may)
  const taken = new Set<number>()
  return columns.map((column) => {
    const isCalledSo = (field: Field) => namesOf(field).includes(plain(column.header))
    const field = fields.find((candidate) => !taken.has(candidate.id) && isCalledSo(candidate))
    if (field) {
      taken.add(field.id)
      return { to: 'field', fieldId: field.id }
    }
    // Our own exports name the record; as a key it is offered, and to be written it is nothing.
    if (column.header === 'recordId') return { to: 'skip' }
    const isThere = collection.DataFields.some((one) => !may.update(one.id) && isCalledSo(one))
    return may.configure && !isThere ? asNewField(column) : { to: 'skip' }
  })
}

const plain = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
const namesOf = (field: Field) => [...Object.values(field.title), field.columnName].map(plain)

function likelyNameColumn(columns: readonly SourceColumn[]): number {
  const texts = columns.filter(({ guessedType, filled }) => guessedType === 'plain_text' && filled > 0)
  const named = texts.find(({ header }) =>
    /^(full ?name|name|title|nombre|titulo|nom|titre)$/.test(fold(header).trim()),
  )
  const containing = texts.find(({ header }) => /name|title|nombre|titulo|\bnom\b|titre/.test(fold(header)))
  const filled = columns.find((column) => column.filled > 0)
  return (named ?? containing ?? texts[0] ?? filled ?? columns[0])?.index ?? 0
}

/** After the sheet where a workbook has several. */
function collectionName(fileName: string, { sheet, sheets }: Pick<Analysis, 'sheet' | 'sheets'>): string {
  const words = (sheets.length > 1 && sheet ? sheet : fileName)
    .replace(/\.[a-z]{1,6}$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 100)
}

export type Problem =
  | { kind: 'nothing' }
  | { kind: 'nameless' }
  | { kind: 'name-column' }
  | { kind: 'taken'; field: Field }
  | { kind: 'required-missing'; fields: Field[] }
  | { kind: 'untitled'; column: string }
  | { kind: 'record-id' }
  | { kind: 'key-missing' }

/** What must be put right before the import can start; the server refuses the same. */
export function problemOf(draft: Draft, analysis: Analysis, collection: Collection | undefined): Problem | null {
  if (draft.columns.every(({ to }) => to === 'skip' || to === 'record-id')) return { kind: 'nothing' }
  const untitled = draft.columns.findIndex((column) => column.to === 'new-field' && column.title.trim() === '')
  if (untitled >= 0) return { kind: 'untitled', column: analysis.columns[untitled]!.header }
  if (!collection) {
    if (draft.name.trim() === '') return { kind: 'nameless' }
    return draft.columns[draft.nameColumn]?.to === 'new-field' ? null : { kind: 'name-column' }
  }
  const used = new Set<number>()
  for (const column of draft.columns) {
    if (column.to !== 'field') continue
    const field = collection.DataFields.find(({ id }) => id === column.fieldId)
    if (field && used.has(field.id)) return { kind: 'taken', field }
    used.add(column.fieldId)
  }
  const { match } = draft
  if (draft.columns.some(({ to }, index) => to === 'record-id' && index !== match?.column)) return { kind: 'record-id' }
  if (match) return keyColumns(draft, collection).includes(match.column) ? null : { kind: 'key-missing' }
  const missing = collection.DataFields.filter(
    ({ id, isRequired, defaultValue }) => isRequired && (defaultValue ?? null) === null && !used.has(id),
  )
  return missing.length > 0 ? { kind: 'required-missing', fields: missing } : null
}

export function mappingOf(draft: Draft, collection: Collection | undefined): ImportMapping {
  const { columns, hasHeader, name, icon, nameColumn, match } = draft
  if (collection) {
    const target = { kind: 'collection', collectionId: collection.id } as const
    return { target, columns, hasHeader, ...(match && { match }) }
  }
  return { target: { kind: 'new-collection', name, icon }, columns, nameColumn, hasHeader }
}
