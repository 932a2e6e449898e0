import { z } from 'zod'
import { id } from '../api/ids.ts'
import { operators } from './operators.ts'

/** Facts about a record that are no field. */
export const metadataKeys = ['id', 'name', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'collections'] as const
export type MetadataKey = (typeof metadataKeys)[number]

const literal = z.object({
  literal: z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]),
})

/** A day counted from today in the team's timezone: `{ relativeDay: -7 }` is a week ago. */
const relativeDay = z.object({ relativeDay: z.number().int().min(-36_500).max(36_500) })

/** The team user who asks. */
const currentUser = z.object({ currentUser: z.literal(true) })

/** What a condition may ask of the team whose records these are (decision 0023). */
export const teamFacts = ['country'] as const
const currentTeam = z.object({ currentTeam: z.enum(teamFacts) })

/** Links that one condition walks over at most. */
export const mostLinksOnTheWay = 3

/** `via` names link fields to walk before the field is read, `part` one part of what it holds (the city of an address). */
export const fieldOperand = z.object({
  field: id,
  via: z.array(id).max(mostLinksOnTheWay).optional(),
  part: z.string().max(40).optional(),
})
export type FieldOperand = z.infer<typeof fieldOperand>
export const metadataOperand = z.object({ meta: z.enum(metadataKeys) })
export const leftOperand = z.union([fieldOperand, metadataOperand])
export type LeftOperand = z.infer<typeof leftOperand>

/** Fields and facts on the right are those of the record on the left, so that a condition compares one with the other. */
export const rightOperand = z.union([literal, relativeDay, currentUser, currentTeam, fieldOperand, metadataOperand])
export type RightOperand = z.infer<typeof rightOperand>

/** Whether what it stands for is another thing for each record. */
export const isReference = (operand: RightOperand): operand is LeftOperand => 'field' in operand || 'meta' in operand

export const leaf = z.object({
  left: leftOperand,
  op: z.enum(operators),
  right: z.array(rightOperand).max(1000).default([]),
})
export type Leaf = z.infer<typeof leaf>

export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Leaf

/** What one group holds at most, and all groups of a condition together; a field on the right counts like a leaf. */
export const mostParts = 100
export const mostLeaves = 200
/** Fields and facts on the right of one leaf at most. */
export const mostReferences = 20

const tree: z.ZodType<Condition, unknown> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(tree).max(mostParts) }),
    z.strictObject({ any: z.array(tree).max(mostParts) }),
    z.strictObject({ not: tree }),
    leaf,
  ]),
)

export const deepestCondition = 20

/** Stops before the recursion of the schema does: a tree from outside may be a million levels deep. */
function refuseDeep(value: unknown, check: z.RefinementCtx): unknown {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestCondition) {
      check.addIssue({ code: 'custom', message: 'too-deep' })
      return z.NEVER
    }
    level = level.flatMap(childrenOf)
  }
  return value
}

function childrenOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const { all, any, not }: { all?: unknown; any?: unknown; not?: unknown } = value
  return [all, any, not].flat().filter((child) => child !== undefined)
}

/** The one typed condition tree for filters everywhere (behaviour.md section 1). */
export const condition: z.ZodType<Condition, unknown> = z.preprocess(refuseDeep, tree)

/** Matches every record. */
export const everything: Condition = { all: [] }

export const sortKey = z.object({
  by: leftOperand,
  direction: z.enum(['asc', 'desc']),
})
/** Empty values come last in both directions; the record id breaks ties. */
export const sort = z.array(sortKey).max(5)
export type Sort = z.infer<typeof sort>
