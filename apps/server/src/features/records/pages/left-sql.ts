import { AppError } from '@trellis/domain/errors'
import type { DataType, Shape } from '@trellis/domain/fields/data-types'
import type { Field } from '@trellis/domain/fields/field'
import type { FieldType } from '@trellis/domain/fields/field-type'
import type { JsonPart } from '@trellis/domain/fields/json-part'
import { fieldTypeOf } from '@trellis/domain/fields/registry'
import type { LeftOperand, MetadataKey } from '@trellis/domain/records/condition'
import type { ConfiguredCollection, TeamConfig } from '@trellis/domain/teams/team-config'
import { hasColumn } from '../../fields/storage.ts'
import { jsonPartSql } from './json-part-sql.ts'
import { valueSql } from '../links/link-sql.ts'
import { columnOf, fieldIn, tableOf } from '../record-table.ts'

/** Longest folded text that an index holds (a btree row ends at 2,704 bytes). */
export const indexedTextLength = 200

/** What a condition or sort reads, as SQL over one record `r`. */
export interface LeftSql {
  readonly sql: string
  readonly shape: Shape
  readonly dataType: DataType | null
  readonly settings: Readonly<Record<string, unknown>>
  /** A link of `r` itself to several records: asked for through its table, not as a list. */
  readonly links?: Field
  /** Of a json value: the column that is empty where the value is; `sql` is what is compared of it. */
  readonly whole?: string
}

export interface ReadScope {
  readonly team: TeamConfig
  readonly schema: string
  readonly collection: ConfiguredCollection
  /** Where only members of a sub-collection show some fields; missing where everything may be read. */
  readonly heldBehind?: HeldBehind
}

/** That a record behind a link may show a field, with its `and`; empty where every record of its kind may. */
type HeldBehind = (scope: ReadScope, field: Field, at: { target: ConfiguredCollection; row: string }) => string

/** Of what is read next of a record behind a link. Its name is told of every record that is linked. */
export function heldSql(
  scope: ReadScope,
  { fieldId, target, row }: { fieldId: number | undefined; target: ConfiguredCollection; row: string },
): string {
  if (!scope.heldBehind || fieldId === undefined) return ''
  return scope.heldBehind(scope, fieldIn(target, fieldId), { target, row })
}

const metadata: Record<Exclude<MetadataKey, 'collections'>, { column: string; shape: Shape }> = {
  id: { column: 'id', shape: 'number' },
  name: { column: 'name', shape: 'text' },
  createdAt: { column: 'created_at', shape: 'instant' },
  createdBy: { column: 'created_by', shape: 'id' },
  updatedAt: { column: 'updated_at', shape: 'instant' },
  updatedBy: { column: 'updated_by', shape: 'id' },
}

/** @param from what the record is called in the statement, where it is not the one that is asked for (`r`) */
export function leftSql(left: LeftOperand, scope: ReadScope, from = 'r'): LeftSql {
  if ('meta' in left) {
    // Membership is no value of a record: conditions ask for it in another way.
    if (left.meta === 'collections') throw new AppError('filter-invalid', { reason: 'operator-not-offered' })
    const { column, shape } = metadata[left.meta]
    return { sql: `${from}.${column}`, shape, dataType: null, settings: {} }
  }
  let collection = scope.collection
  let row = from
  let source = ''
  const { via = [] } = left
  for (const [index, linkId] of via.entries()) {
    const link = fieldIn(collection, linkId)
    const target = scope.team.collectionById.get(Number(link.settings['collectionId']))
    if (link.dataType !== 'single_data_record' || !target)
      throw new AppError('filter-invalid', { fieldId: linkId, reason: 'not-a-link' })
    const linkValue = source ? `(select ${row}.${columnOf(link)} ${source})` : `${row}.${columnOf(link)}`
    row = `l${index}`
    source = `from ${tableOf(scope.schema, target)} ${row} where ${row}.id = ${linkValue} and ${row}.deleted_at is null${heldSql(scope, { fieldId: via[index + 1] ?? left.field, target, row })}`
    collection = target
  }
  const field = fieldIn(collection, left.field)
  const column = valueSql(scope, field, row)
  const type = fieldTypeOf(field.dataType)
  const part = partAt(left.part, type)
  if (part) {
    const inside = (sql: string) => (source ? `(select ${sql} ${source})` : sql)
    return {
      sql: inside(jsonPartSql(column, part)),
      shape: part.comparison,
      dataType: field.dataType,
      settings: field.settings,
      ...(!left.part && { whole: inside(column) }),
    }
  }
  return {
    sql: source ? `(select ${column} ${source})` : column,
    shape: type.shape,
    dataType: field.dataType,
    settings: field.settings,
    ...(!source && from === 'r' && !hasColumn(field) && { links: field }),
  }
}

function partAt(key: string | undefined, { compared, parts }: FieldType): JsonPart | undefined {
  if (key === undefined) return compared
  const part = Object.entries(parts ?? {}).find(([name]) => name === key)?.[1]
  if (!part) throw new AppError('filter-invalid', { reason: 'unknown-part' })
  return part
}

/** Text as it is compared: folded, and of formatted text the words only (twin of stripTags in the domain). */
export function comparedText(left: LeftSql): string {
  return left.dataType === 'formatted_text' ? `trellis.fold(${strippedHtml(left.sql)})` : `trellis.fold(${left.sql})`
}

/** The part of compared text that an index holds; sorts use it too. */
export const indexedText = (left: LeftSql) => `left(${comparedText(left)}, ${indexedTextLength})`

function strippedHtml(sql: string): string {
  const entities = [
    ['&nbsp;', ' '],
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&#39;', "''"],
    ['&amp;', '&'],
  ]
  return entities.reduce(
    (inner, [entity, letter]) => `replace(${inner}, '${entity}', '${letter}')`,
    `regexp_replace(${sql}, '<[^>]*>', ' ', 'g')`,
  )
}
