import { startOfDay, today } from '../records/days.ts'
import type { TeamContext } from '../../context.ts'
import { changesPerDay } from '../history/history.ts'
import { visibleCollections, visibleRootIds } from '../records/visible-record.ts'
import { countLiveRecords, recordsAddedByDay } from './queries.ts'

/** Figures of behaviour.md section 1: list items are not counted, last month is the whole previous month. */
export async function dashboardStats(ctx: TeamContext) {
  const { timezone } = ctx.team
  const rootIds = visibleRootIds(ctx)
  const monthStart = `${today(ctx.clock.now(), timezone, 0).slice(0, 7)}-01`
  const lastMonthStart = previousMonth(monthStart)
  const [records, days, added] = await Promise.all([
    countLiveRecords(ctx.teamDb, rootIds),
    changesPerDay(ctx, new Date(startOfDay(lastMonthStart, timezone))),
    recordsAddedByDay(ctx.teamDb, { from: new Date(startOfDay(monthStart, timezone)), timezone, rootIds }),
  ])
  const sum = (counted: typeof days) => counted.reduce((total, { count }) => total + count, 0)
  return {
    records,
    collections: visibleCollections(ctx).length,
    changesThisMonth: sum(days.filter(({ day }) => day >= monthStart)),
    changesLastMonth: sum(days.filter(({ day }) => day < monthStart)),
    changesByDay: days,
    addedByDay: added.map(({ collection_id: collectionId, day, count }) => ({ collectionId, day, count })),
  }
}

function previousMonth(firstDay: string): string {
  const date = new Date(`${firstDay}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - 1)
  return date.toISOString().slice(0, 10)
}
