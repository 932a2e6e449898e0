import type { ConversionSample, TypeChangeReport } from '@trellis/domain/fields/type-change-api'
import { samplesShown } from '@trellis/domain/fields/type-change-api'
import { isLink, linkedIdsIn } from '@trellis/domain/fields/link'
import type { TeamContext } from '../../context.ts'
import { linkedNames } from '../records/links/link-names-sql.ts'
import { convertAll } from '../records/type-change/type-change.ts'
import type { ConvertedRecord, TypeChangePlan } from '../records/type-change/type-change.ts'
import { teamConfig } from '../teams/team-config.ts'
import { mayReadValues, missingItemOf, planOf, undoPlanOf } from './type-change.ts'
import type { FieldPlace, WantedType } from './type-change.ts'
import { usesOf } from './type-change-uses.ts'

const mostMissingShown = 50

/** One pass over all records; nothing is written. */
export async function tryTypeChange(
  ctx: TeamContext,
  place: FieldPlace,
  wanted: WantedType,
): Promise<TypeChangeReport> {
  return await reportOf(ctx, await planOf(ctx, place, wanted))
}

export async function tryUndoTypeChange(ctx: TeamContext, place: FieldPlace): Promise<TypeChangeReport> {
  return await reportOf(ctx, await undoPlanOf(ctx, place))
}

async function reportOf(ctx: TeamContext, plan: TypeChangePlan): Promise<TypeChangeReport> {
  const team = await teamConfig(ctx, ctx.team.teamId)
  const counts = { total: 0, converted: 0, changed: 0, emptied: 0 }
  const records: ConvertedRecord[] = []
  const shownOf = { converted: 0, changed: 0, emptied: 0 }
  const missing = new Set<string>()
  for await (const page of convertAll(ctx.teamDb, team, plan))
    for (const record of page.records) {
      counts.total += 1
      counts[record.outcome] += 1
      const text = missingItemOf(plan, record)
      if (text !== null && missing.size < mostMissingShown) missing.add(text)
      if (shownOf[record.outcome] >= samplesShown || isKnown(records, record)) continue
      shownOf[record.outcome] += 1
      records.push(record)
    }
  const mayRead = mayReadValues(ctx, plan)
  const samples = mayRead ? records.map(toSample) : []
  const linked = [plan.from, plan.to].some(isLink)
    ? records.flatMap(({ before, after }) => [...linkedIdsIn(before), ...linkedIdsIn(after)])
    : []
  return {
    counts,
    samples,
    names: mayRead ? await linkedNames(ctx.teamDb, [...new Set(linked)]) : {},
    uses: await usesOf(ctx.db, team, plan.from, plan.to),
    missingItems: mayRead ? [...missing] : [],
  }
}

/** The same value twice tells nothing more. */
const isKnown = (records: readonly ConvertedRecord[], { before }: ConvertedRecord) =>
  records.some((one) => JSON.stringify(one.before) === JSON.stringify(before))

const toSample = ({ id, name, before, after, outcome, problem }: ConvertedRecord): ConversionSample => ({
  recordId: id,
  recordName: name,
  before: before as ConversionSample['before'],
  after: after as ConversionSample['after'],
  outcome,
  problem,
})
