import type { SampleRecord, SampleValue } from '@trellis/domain/blueprints/blueprint'
import { blueprints } from '@trellis/domain/blueprints/all'
import type { MadeByBlueprint } from '@trellis/domain/blueprints/run'
import { sampleKit } from '@trellis/domain/blueprints/sample-kit'
import { samples } from '@trellis/domain/blueprints/samples'
import type { Value } from '@trellis/domain/fields/field-type'
import { dayOfInstant } from '@trellis/domain/fields/zoned'
import type { Values } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import { noteCommitted } from '../live/live.ts'
import { authorOf, writeNewRecords } from '../records/write.ts'
import { noteSample } from './queries.ts'
import type { Run } from './queries.ts'

/** One batch per collection, all of them in one transaction with the mark of the run. */
export async function makeSample(ctx: TeamContext, run: Run, made: MadeByBlueprint): Promise<void> {
  const { timezone, country } = ctx.team
  const today = dayOfInstant(ctx.clock.now().toISOString(), timezone)
  const records = samples[run.blueprint](sampleKit({ language: run.language, today, timezone, country }))
  const batch = { kind: 'create', at: ctx.clock.now(), author: authorOf(ctx) }
  await ctx.teamDb.transaction(async (tx) => {
    const idsByKey = new Map<string, number[]>()
    const batchIds: number[] = []
    for (const { key } of blueprints[run.blueprint].collections) {
      const { id: collectionId, fields } = made.collections[key]!
      const rows = records[key] ?? []
      if (rows.length === 0 || !ctx.team.collectionById.has(collectionId)) continue
      const known = { made, idsByKey, teamUserId: run.started_by }
      const written = await writeNewRecords(tx, ctx.team, {
        collectionId,
        records: rows.map((row) => ({ values: valuesOf(row, fields, known) })),
        batch,
      })
      batchIds.push(written.batchId)
      idsByKey.set(
        key,
        written.records.map(({ id }) => id),
      )
    }
    await noteSample(tx, run, batchIds)
  })
  noteCommitted(ctx, ctx.team.teamId)
}

interface Known {
  readonly made: MadeByBlueprint
  readonly idsByKey: ReadonlyMap<string, readonly number[]>
  readonly teamUserId: number
}

function valuesOf(row: SampleRecord, fields: Readonly<Record<string, number>>, known: Known): Values {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      const fieldId = fields[key]
      if (fieldId === undefined) throw new Error(`A sample record names a field that is not there: ${key}`)
      return [fieldId, valueOf(value, known)]
    }),
  ) as Values
}

function valueOf(value: SampleValue, known: Known): Value {
  if (typeof value !== 'object' || value === null) return value
  if ('item' in value) return itemId(String(value.item), known)
  if ('record' in value) return recordId(value.record as RecordPlace, known)
  if ('records' in value) return (value.records as RecordPlace[]).map((place) => recordId(place, known))
  if ('person' in value) return known.teamUserId
  // The lines of an invoice are called so as well.
  if ('items' in value && (value.items as unknown[]).every((item) => typeof item === 'string'))
    return (value.items as string[]).map((item) => itemId(item, known))
  return value
}

type RecordPlace = readonly [collection: string, index: number]

function itemId(name: string, { made }: Known): number {
  const [list = '', item = ''] = name.split('.')
  const id = made.lists[list]?.items[item]
  if (id === undefined) throw new Error(`A sample record names an item that is not there: ${name}`)
  return id
}

function recordId([collection, index]: RecordPlace, { idsByKey }: Known): number {
  const id = idsByKey.get(collection)?.[index]
  if (id === undefined) throw new Error(`A sample record names a record that is not there: ${collection} ${index}`)
  return id
}
