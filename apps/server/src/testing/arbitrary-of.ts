import fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { z } from 'zod'

interface JsonSchema {
  [key: string]: unknown
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  $ref?: string
}

/** Ids that exist in the test's world, so that generated requests reach further than "not found". */
export interface KnownIds {
  readonly ids: readonly number[]
}

const deepest = 4

/** Inputs of a contract's schema, made from its JSON schema: mostly valid, near its limits, with hostile texts. */
export function arbitraryOf(schema: z.ZodType, known: KnownIds): Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return build(root, { root, known, depth: 0 })
}

interface Scope {
  root: JsonSchema
  known: KnownIds
  depth: number
}

const hostileTexts = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  "'; drop table trellis.team; --",
  '%_\\',
  '<script>',
  '\u0000',
  '\ud800',
  '🎻',
  'Éloïse',
  '=1+1',
  '2026-02-30',
  'x'.repeat(300),
]

function build(schema: JsonSchema, scope: Scope): Arbitrary<unknown> {
  if (scope.depth > deepest) return fc.constant(null)
  const deeper = { ...scope, depth: scope.depth + 1 }
  if (schema.$ref) return build(resolve(schema.$ref, scope.root), deeper)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => build(option, deeper)))
  if (schema.allOf) return build(Object.assign({}, ...schema.allOf) as JsonSchema, deeper)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, deeper)
    case 'array':
      return fc.array(build(schema.items ?? {}, deeper), { minLength: Number(schema['minItems'] ?? 0), maxLength: 3 })
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.constantFrom(...scope.known.ids, 0, 1),
        fc.integer({ min: -2, max: 1000 }),
        fc.constant(Number.MAX_SAFE_INTEGER),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(
        fc.constantFrom(...hostileTexts),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.constant([]),
        fc.constant({}),
      )
  }
}

function objectOf(schema: JsonSchema, scope: Scope): Arbitrary<unknown> {
  const required = new Set(schema.required)
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0 && typeof schema.additionalProperties === 'object') {
    const keys = fc.constantFrom(...scope.known.ids.map(String), 'en', 'x')
    return fc.dictionary(keys, build(schema.additionalProperties, scope), { maxKeys: 3, noNullPrototype: true })
  }
  const shape = Object.fromEntries(properties.map(([name, property]) => [name, build(property, scope)]))
  return fc.record(shape, {
    requiredKeys: Object.keys(shape).filter((name) => required.has(name)),
    noNullPrototype: true,
  })
}

function textOf(schema: JsonSchema): Arbitrary<string> {
  const longest = Math.min(Number(schema['maxLength'] ?? 40), 40)
  const own: Arbitrary<string>[] = [
    fc.string({
      minLength: Math.min(Number(schema['minLength'] ?? 0), 40),
      maxLength: Math.max(longest, Number(schema['minLength'] ?? 0)),
    }),
  ]
  if (schema['format'] === 'email') own.push(fc.emailAddress())
  if (schema['format'] === 'date-time') own.push(fc.constant('2026-05-14T15:30:00.000Z'))
  const pattern = schema['pattern']
  if (typeof pattern === 'string' && pattern.length < 80) own.push(fc.stringMatching(new RegExp(pattern)))
  return fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...own) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
  )
}

function resolve(ref: string, root: JsonSchema): JsonSchema {
  if (ref === '#') return root
  return ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<JsonSchema>((at, key) => at[key] as JsonSchema, root)
}
