import { z } from 'zod'
import { brand } from '../api/ids.ts'

/** What a run does, one after the other. */
export const blueprintSteps = ['structure', 'layouts', 'sample'] as const
export type BlueprintStep = (typeof blueprintSteps)[number]

/** Ids of what was made, by the keys of the blueprint. */
export interface MadeByBlueprint {
  readonly lists: Readonly<Record<string, { id: number; items: Readonly<Record<string, number>> }>>
  readonly collections: Readonly<Record<string, { id: number; fields: Readonly<Record<string, number>> }>>
}

export const blueprintState = z.object({
  /** The last one; null where there never was one. */
  run: z
    .object({
      blueprint: brand,
      state: z.enum(['running', 'done', 'failed']),
      step: z.enum(blueprintSteps),
    })
    .nullable(),
  /** Sample records that are still there; `changed` of them were edited or linked since. */
  sample: z.object({ records: z.number().int(), changed: z.number().int() }).nullable(),
})
export type BlueprintState = z.infer<typeof blueprintState>
