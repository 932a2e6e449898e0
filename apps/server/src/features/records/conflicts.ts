import { AppError } from '@trellis/domain/errors'
import type { RecordDetail } from '@trellis/domain/records/api'
import type { TeamContext } from '../../context.ts'
import { changesSince } from './change-queries.ts'
import type { CheckedValues } from './values/check-values.ts'

/**
 * Fields this edit wants to change that somebody changed after the version the person saw, unless both chose the same
 * value: `edit-conflict` with theirs and the common base, so that the screen can show all three.
 */
export async function refuseConflicts(
  ctx: TeamContext,
  current: RecordDetail,
  { version, wanted }: { version: number; wanted: CheckedValues },
): Promise<void> {
  const changes = await changesSince(ctx.teamDb, current.id, version)
  const conflicts = Object.entries(wanted).flatMap(([fieldId, mine]) => {
    const touching = changes.filter((change) => change.before !== null && fieldId in change.before)
    const theirs = current.values[fieldId] ?? null
    const first = touching[0]
    if (!first || JSON.stringify(theirs) === JSON.stringify(mine)) return []
    return [
      {
        fieldId: Number(fieldId),
        base: first.before?.[fieldId] ?? null,
        theirs,
        changedBy: touching.at(-1)?.by ?? null,
      },
    ]
  })
  if (conflicts.length > 0) throw new AppError('edit-conflict', { conflicts, version: current.version })
}
