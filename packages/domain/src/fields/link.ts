import { z } from 'zod'
import { id } from '../api/ids.ts'
import { condition } from '../records/condition.ts'
import type { Condition } from '../records/condition.ts'
import type { Field } from './field.ts'

/** What happens to a record when a record it links to goes to the trash: the link is hidden with it, the record goes too, or neither may go. */
export const whenTargetTrashed = ['empty', 'refuse', 'cascade'] as const
export type WhenTargetTrashed = (typeof whenTargetTrashed)[number]

/** More are refused on the storing side; of more on the other side the first ones are shown. */
export const mostLinked = 500

/** What an admin chooses for a link. */
export const linkSettings = z.object({
  collectionId: id,
  /** The field of the linked collection that shows the other side; set by the server, and forgotten where it is gone. */
  reverseFieldId: id.optional(),
  /** Which records may be chosen. A value that no longer fits stays until it is changed. */
  candidates: condition.optional(),
  whenTargetTrashed: z.enum(whenTargetTrashed).default('empty'),
  /** Fields of the linked collection that stand below the name where one chooses. */
  secondLine: z.array(id).max(3).optional(),
})

/** `reverseOf` names the link of the other collection that this field shows from its other end: it stores nothing itself. */
export const multiLinkSettings = linkSettings.extend({ reverseOf: id.optional() })

type LinkField = Pick<Field, 'dataType' | 'settings'>

export const isLink = ({ dataType }: Pick<Field, 'dataType'>): boolean =>
  dataType === 'single_data_record' || dataType === 'multi_data_record'

/** The collection a link leads to. */
export const linkedCollectionId = ({ settings }: Pick<Field, 'settings'>): number => Number(settings['collectionId'])

/** The link that a reverse field shows from the other end; undefined for one that stores itself. */
export function reversedLink({ dataType, settings }: LinkField): number | undefined {
  const { reverseOf } = settings
  return dataType === 'multi_data_record' && typeof reverseOf === 'number' ? reverseOf : undefined
}

/** As far as somebody is told: a condition that speaks of what is hidden from them is not, but that there is one. */
export const hasCandidates = ({ settings }: Pick<Field, 'settings'>): boolean =>
  settings['candidates'] !== undefined || settings['hasHiddenCandidates'] === true

export const candidatesOf = ({ settings }: Pick<Field, 'settings'>): Condition | undefined =>
  settings['candidates'] as Condition | undefined

/** The ids in the value of a link to one or to several records. */
export function linkedIdsIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []
}
