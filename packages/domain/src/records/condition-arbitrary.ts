import type * as FastCheck from 'fast-check'
import { addDays } from '../fields/calendar.ts'
import { valueSchemaOf } from '../fields/check-value.ts'
import type { Field } from '../fields/field.ts'
import type { FieldType, ListItem, Value } from '../fields/field-type.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { mayCompare } from './compared-with.ts'
import { isReference, metadataKeys } from './condition.ts'
import type { Condition, Leaf, LeftOperand, RightOperand } from './condition.ts'
import { operandCount } from './operators.ts'
import { comparisonOf, isPersonType, metadataOperators, operatorsOf, subjectOf } from './subject.ts'
import type { Comparison } from './subject.ts'

/** fast-check, handed in: the domain does not depend on it. */
type Fc = typeof FastCheck.default
type Arbitrary<T> = FastCheck.Arbitrary<T>

interface Surroundings {
  readonly listItems: (listId: number) => readonly ListItem[]
  /** Ids of records that links may point at. */
  readonly recordIds: readonly number[]
  /** Ids of the team's people and collections. */
  readonly refersTo: Readonly<Partial<Record<NonNullable<FieldType['refersTo']>, readonly number[]>>>
}

/** Texts that are easily compared wrong: case, accents, pattern letters, other scripts, tags and entities. */
const texts = [
  'Inès',
  'INES',
  'ines',
  'Straße',
  'strasse',
  '100%',
  '100_',
  'a\\b',
  'Ἀθῆναι',
  'ёж',
  'ЁЖИК',
  'e\u0301',
  '🎻',
  "O'Connor",
  'ﬁn',
  'İi',
  '<b>',
  '&amp;',
]
const numbers = ['0', '1', '-1', '2.5', '-2.50', '100', '99999.99', '0.01']
const days = ['2026-03-08', '2026-11-01', '2026-05-14', '2024-02-29', '1999-12-31']
const instants = [
  '2026-05-14T07:00:00.000Z',
  '2026-05-14T06:59:59.999Z',
  '2026-11-01T08:30:00.000Z',
  '2026-03-08T10:00:00.000Z',
]

/** One value of a field, empty now and then; near enough to the literals of `sampleConditions` to match some. */
export function sampleValue(fc: Fc, field: Field, around: Surroundings): Arbitrary<Value> {
  const comparison = comparisonOf(field.dataType)
  const known = comparison === null ? [] : literalsOf(comparison, field, around)
  if (comparison === 'range') return fc.option(sampleRange(fc), { freq: 5 })
  if (comparison === 'ids') return fc.option(fc.subarray(known.map(Number), { minLength: 1 }), { freq: 5 })
  const schema = valueSchemaOf(field)
  const values = [...known, ...own(field)].flatMap((candidate) => valuesFrom(schema, candidate))
  return fc.constantFrom(null, ...values)
}

function sampleRange(fc: Fc): Arbitrary<Value> {
  const side = fc.constantFrom(null, ...days)
  const pairs = fc.tuple(side, side).filter(([from, to]) => (from ?? to) !== null)
  return pairs.map(([a, b]) => {
    const [from, to] = a !== null && b !== null && a > b ? [b, a] : [a, b]
    return { to, from }
  })
}

/** None where the candidate, also as a number, is no value of the field. */
function valuesFrom(schema: ReturnType<typeof valueSchemaOf>, candidate: unknown): Value[] {
  const forms = [candidate, Number(candidate)].map((form) => schema.safeParse(form))
  return forms.flatMap((read) => (read.success ? [read.data] : [])).slice(0, 1)
}

/** The samples of the type that fit any field; others speak of lists, scales and people of the sample world. */
function own(field: Field): Value[] {
  const type = fieldTypeOf(field.dataType)
  return type.refersTo ? [] : type.samples.filter(({ settings }) => !settings).map(({ value }) => value)
}

/** Values of a whole record by field id. */
export function sampleValues(fc: Fc, fields: readonly Field[], around: Surroundings): Arbitrary<Record<string, Value>> {
  return fc.record(Object.fromEntries(fields.map((field) => [String(field.id), sampleValue(fc, field, around)])))
}

/** Random leaves, one arbitrary for each field, part of a field and fact about a record, valid for checkCondition. */
export function sampleLeaves(fc: Fc, fields: readonly Field[], around: Surroundings): Arbitrary<Leaf>[] {
  return [
    ...fields.map((field) => fieldLeaf(fc, field, around)),
    ...fields.flatMap((field) => partLeaves(fc, field, around)),
    nameLeaf(fc),
    ...factLeaves(fc, around),
  ]
}

/** Random leaves that compare a field, part or fact with another, one arbitrary for each two that may be. */
export function sampleComparisons(fc: Fc, fields: readonly Field[], around: Surroundings): Arbitrary<Leaf>[] {
  const operands = operandsOver(fields)
  const scope = { fieldById: (id: number) => fields.find((field) => field.id === id) }
  const subjects = operands.map((operand) => ({ operand, subject: subjectOf(operand, scope) }))
  return subjects.flatMap((left) =>
    subjects.flatMap((right) => {
      const offered = left.subject.operators.filter((op) => mayCompare(left.subject, op, right.subject))
      if (left === right || offered.length === 0) return []
      const { comparison, field, part } = left.subject
      const literals = field && !part ? literalsOf(comparison, field, around).map((literal) => ({ literal })) : []
      return leafOf(fc, left.operand, offered, [right.operand, ...literals.slice(0, 3)]).map((leaf) => ({
        ...leaf,
        right: leaf.right.some(isReference) ? leaf.right : [right.operand, ...leaf.right.slice(1)],
      }))
    }),
  )
}

/** Fields that conditions may speak of, their parts, and the facts that are values of a record. */
function operandsOver(fields: readonly Field[]): LeftOperand[] {
  const compared = fields.filter(({ dataType }) => comparisonOf(dataType) !== null)
  return [
    ...compared.map(({ id: field }) => ({ field })),
    ...fields.flatMap(({ id: field, dataType }) =>
      Object.keys(fieldTypeOf(dataType).parts ?? {}).map((part) => ({ field, part })),
    ),
    ...metadataKeys.flatMap((meta) => (meta === 'collections' ? [] : [{ meta }])),
  ]
}

/** Random conditions over these fields and the metadata of records, valid for checkCondition. */
export function sampleConditions(fc: Fc, fields: readonly Field[], around: Surroundings): Arbitrary<Condition> {
  const leaves = [
    // There are so many comparisons that hardly another would be seen.
    fc.oneof(
      { weight: 3, arbitrary: fc.oneof(...sampleLeaves(fc, fields, around)) },
      { weight: 1, arbitrary: fc.oneof(...sampleComparisons(fc, fields, around)) },
    ),
  ]
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(...leaves),
      fc.record({ all: fc.array(tie('condition'), { maxLength: 3 }) }),
      fc.record({ any: fc.array(tie('condition'), { maxLength: 3 }) }),
      fc.record({ not: tie('condition') }),
    ),
  }))
  return condition
}

function fieldLeaf(fc: Fc, field: Field, around: Surroundings): Arbitrary<Leaf> {
  const comparison = comparisonOf(field.dataType)
  if (comparison === null) return fc.constant({ left: { meta: 'name' }, op: 'is_empty', right: [] })
  const operands: RightOperand[] = [...literalsOf(comparison, field, around), ...ownLiterals(field)].map((literal) => ({
    literal,
  }))
  const me: RightOperand[] = isPersonType(field.dataType) ? [{ currentUser: true }] : []
  return leafOf(fc, { field: field.id }, operatorsOf(field.dataType), [...operands, ...relativeDays(comparison), ...me])
}

/** One for every part that conditions may name. */
function partLeaves(fc: Fc, field: Field, around: Surroundings): Arbitrary<Leaf>[] {
  return Object.entries(fieldTypeOf(field.dataType).parts ?? {}).map(([part, { comparison, operators }]) => {
    const literals = [...literalsOf(comparison, field, around), 'us', 'FR', 'Portland', '69002']
    const operands = comparison === 'number' ? literalsOf(comparison, field, around) : literals
    const here: RightOperand[] = part === 'country' ? [{ currentTeam: 'country' }] : []
    return leafOf(fc, { field: field.id, part }, operators, [...operands.map((literal) => ({ literal })), ...here])
  })
}

const nameLeaf = (fc: Fc): Arbitrary<Leaf> =>
  leafOf(
    fc,
    { meta: 'name' },
    operatorsOf('plain_text'),
    texts.map((literal) => ({ literal })),
  )

/** Numbers, times and people of records. */
function factLeaves(fc: Fc, { recordIds, refersTo }: Surroundings): Arbitrary<Leaf>[] {
  const literals = (values: readonly (string | number)[]): RightOperand[] => values.map((literal) => ({ literal }))
  const times = [...literals([...days, ...instants]), ...relativeDays('instant')]
  const people: RightOperand[] = [...literals(refersTo.person ?? []), { currentUser: true }]
  const operandsOf = {
    id: literals([...recordIds, '2.5']),
    createdAt: times,
    updatedAt: times,
    createdBy: people,
    updatedBy: people,
  }
  return (Object.keys(operandsOf) as (keyof typeof operandsOf)[]).map((meta) =>
    leafOf(fc, { meta }, metadataOperators(meta), operandsOf[meta]),
  )
}

function leafOf(
  fc: Fc,
  left: LeftOperand,
  operators: readonly Leaf['op'][],
  operands: readonly RightOperand[],
): Arbitrary<Leaf> {
  return fc.constantFrom(...operators).chain((op) => {
    const count = operandCount[op]
    const length = count === 'many' ? { minLength: 1, maxLength: 4 } : { minLength: count, maxLength: count }
    return fc.record({
      left: fc.constant(left),
      op: fc.constant(op),
      right: fc.array(fc.constantFrom(...operands), length),
    })
  })
}

function ownLiterals(field: Field): (string | number | boolean)[] {
  return own(field).flatMap((value) => (typeof value === 'object' ? [] : [value]))
}

function relativeDays(comparison: Comparison): RightOperand[] {
  return ['day', 'instant', 'range'].includes(comparison)
    ? [{ relativeDay: 0 }, { relativeDay: -1 }, { relativeDay: 30 }]
    : []
}

function literalsOf(comparison: Comparison, field: Field, around: Surroundings): (string | number | boolean)[] {
  const byComparison: Record<Comparison, () => (string | number | boolean)[]> = {
    text: () => texts,
    html: () => texts,
    // The samples of the type are all there is.
    choice: () => [],
    number: () => numbers,
    boolean: () => [true, false],
    day: () => [...days, addDays('2026-05-14', 1)],
    instant: () => [...days, ...instants],
    time: () => ['00:00:00', '09:30:00', '15:30:00', '23:59:59'],
    range: () => days,
    id: () => idsFor(field, around),
    ids: () => idsFor(field, around),
  }
  return byComparison[comparison]()
}

function idsFor({ dataType, settings }: Field, { listItems, recordIds, refersTo }: Surroundings): number[] {
  const { refersTo: kind } = fieldTypeOf(dataType)
  if (kind) return [...(refersTo[kind] ?? [])]
  return 'listId' in settings ? listItems(Number(settings['listId'])).map(({ id }) => id) : [...recordIds]
}
