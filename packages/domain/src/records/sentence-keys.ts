import { metadataKeys, teamFacts } from './condition.ts'
import type { Operator } from './operators.ts'
import type { Comparison } from './subject.ts'

/** Operators that read differently by what they compare: a number is under, a day before. */
export type OperatorWording = 'text' | 'number' | 'time' | 'range' | 'yesNo' | 'one' | 'many'

export const wordingOf = {
  text: 'text',
  html: 'text',
  choice: 'one',
  number: 'number',
  day: 'time',
  instant: 'time',
  time: 'time',
  range: 'range',
  boolean: 'yesNo',
  id: 'one',
  ids: 'many',
} as const satisfies Record<Comparison, OperatorWording>

const ordered = [
  'is',
  'is_not',
  'less_than',
  'at_most',
  'greater_than',
  'at_least',
  'between',
  'is_any_of',
  'is_none_of',
  'is_empty',
  'is_not_empty',
] as const

/** The operators each wording needs a phrase for, such as `operator.time.less_than` ("is before"). */
export const operatorPhrases = {
  text: [
    'is',
    'is_not',
    'contains',
    'does_not_contain',
    'starts_with',
    'ends_with',
    'is_any_of',
    'is_none_of',
    'is_empty',
    'is_not_empty',
  ],
  number: ordered,
  time: ordered,
  range: [
    'contains',
    'does_not_contain',
    'overlaps',
    'does_not_overlap',
    'less_than',
    'greater_than',
    'is_empty',
    'is_not_empty',
  ],
  yesNo: ['is', 'is_not', 'is_empty', 'is_not_empty'],
  one: ['is', 'is_not', 'is_any_of', 'is_none_of', 'is_empty', 'is_not_empty'],
  many: ['has_any_of', 'has_all_of', 'has_none_of', 'is_empty', 'is_not_empty'],
} as const satisfies Record<OperatorWording, readonly Operator[]>

/** Names of the facts about a record that are no field. */
export const metadataPhrases = metadataKeys.map((key) => `meta.${key}` as const)

/** Parts of values that conditions name by themselves (FieldType.parts). */
export const partKeys = ['country', 'region', 'city', 'postalCode', 'description', 'net'] as const
export type PartKey = (typeof partKeys)[number]

/** The words between conditions and values; `not` opens a group ("not (…)"). */
export const wordKeys = [
  'and',
  'or',
  'not',
  'open',
  'close',
  'comma',
  'listOr',
  'listAnd',
  'betweenAnd',
  'everything',
] as const
export type WordKey = (typeof wordKeys)[number]

/** Values that are said in words; those with a count take `{ count }` days. */
export const valueKeys = ['today', 'yesterday', 'tomorrow', 'daysAgo', 'daysFromNow', 'me', 'gone'] as const
export type ValueKey = (typeof valueKeys)[number]

/** Facts about the team on the right side. */
export const teamPhrases = teamFacts.map((fact) => `value.team.${fact}` as const)

type OperatorKey = {
  [Wording in OperatorWording]: `operator.${Wording}.${(typeof operatorPhrases)[Wording][number]}`
}[OperatorWording]

/** Every phrase of filter sentences, to be supplied in en, es and fr by i18n. */
export type SentenceKey =
  | OperatorKey
  | (typeof metadataPhrases)[number]
  | `word.${WordKey}`
  | `part.${PartKey}`
  | `value.${ValueKey}`
  | (typeof teamPhrases)[number]

export function operatorKey(comparison: Comparison, operator: Operator): SentenceKey {
  return `operator.${wordingOf[comparison]}.${operator}` as SentenceKey
}
