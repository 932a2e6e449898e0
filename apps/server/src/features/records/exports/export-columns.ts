import type { Field } from '@trellis/domain/fields/field'
import type { ExportQuery } from '@trellis/domain/imports/transfers-api'
import type { Fact, PageQuery } from '@trellis/domain/records/api'
import { grid as english } from '@trellis/i18n/en/grid'
import { grid as spanish } from '@trellis/i18n/es/grid'
import { grid as french } from '@trellis/i18n/fr/grid'
import type { TeamContext } from '../../../context.ts'
import type { PageStatement } from '../pages/page-sql.ts'
import { collectionOf, titleOf } from '../record-table.ts'

/** One column of a file. */
export interface ExportColumn {
  /** What a person reads above it. */
  readonly title: string
  /** Its machine name; those of facts and of fields behind links can be no field's. */
  readonly key: string
  /** Null for a fact about the record. */
  readonly field: Field | null
  readonly fact: Fact | null
  /** Values behind a link to several records. */
  readonly isList: boolean
  /** Place in a row of the page. */
  readonly at: number
  /** Place of the linked record's name: without it the link leads to the trash. -1 where there is none. */
  readonly nameAt: number
}

const phrases = { en: english, es: spanish, fr: french }

/** Id, version and name come first in a row. */
const firstValue = 3

/** The page query that reads what a list shows. */
export function pageQueryOf(ctx: TeamContext, collectionId: number, query: ExportQuery, limit: number): PageQuery {
  const { columns, ...rest } = query
  if (!columns) return { ...rest, limit }
  const { nameFieldId } = collectionOf(ctx.team, collectionId)
  const fields = columns.flatMap((key) => (key === 'name' ? (nameFieldId ?? []) : (fieldIdIn(key) ?? [])))
  return {
    ...rest,
    limit,
    fields: [...new Set(fields)],
    facts: [...new Set(columns.flatMap((key) => (isFact(key) ? [key] : [])))],
    through: columns.flatMap((key) => throughIn(key) ?? []),
  }
}

/** The columns of a file in the order of the list, else of the fields. */
export function exportColumns(
  ctx: TeamContext,
  collectionId: number,
  { columns: keys }: Pick<ExportQuery, 'columns'>,
  statement: PageStatement,
): ExportColumn[] {
  const all = readColumns(ctx, statement)
  if (!keys) return all.map(({ column }) => column)
  const { nameFieldId } = collectionOf(ctx.team, collectionId)
  const named = new Map(all.map(({ layoutKey, column }) => [layoutKey, column]))
  return [...new Set(keys)].flatMap((key) => named.get(key === 'name' ? `f${nameFieldId}` : key) ?? [])
}

function readColumns(ctx: TeamContext, { fields, links, facts, through }: PageStatement) {
  const linkAt = firstValue + fields.length
  const factAt = linkAt + links.length
  const throughAt = factAt + facts.length
  const common = { fact: null, isList: false, nameAt: -1 }
  const words = phrases[ctx.team.defaultDataLanguage].facts
  return [
    ...fields.map((field, index) => ({
      layoutKey: `f${field.id}`,
      column: {
        ...common,
        title: titleOf(field, ctx.team),
        key: field.columnName,
        field,
        at: firstValue + index,
        nameAt: links.includes(field) ? linkAt + links.indexOf(field) : -1,
      },
    })),
    ...facts.map((fact, index) => ({
      layoutKey: fact as string,
      column: {
        ...common,
        title: words[fact],
        key: fact === 'id' ? 'recordId' : fact,
        field: null,
        fact,
        at: factAt + index,
      },
    })),
    ...through.map(({ link, field, isList }, index) => ({
      layoutKey: `f${link.id}.f${field.id}`,
      column: {
        ...common,
        title: `${titleOf(link, ctx.team)} › ${titleOf(field, ctx.team)}`,
        key: `${link.columnName}.${field.columnName}`,
        field,
        isList,
        at: throughAt + index,
      },
    })),
  ]
}

const isFact = (key: string): key is Fact => ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'].includes(key)

function fieldIdIn(key: string): number | undefined {
  const id = /^f(\d+)$/.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}

function throughIn(key: string): { link: number; field: number } | undefined {
  const [, link, field] = /^f(\d+)\.f(\d+)$/.exec(key) ?? []
  return link && field ? { link: Number(link), field: Number(field) } : undefined
}
