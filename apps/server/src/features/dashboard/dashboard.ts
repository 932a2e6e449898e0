import { startOfDay, today } from '../records/days.ts'
import type { TeamContext } from '../../context.ts'
import { changesPerDay } from '../history/history.ts'
import { countLiveRecords } from './queries.ts'

/** Figures of behaviour.md section 1: list items are not counted, last month is the whole previous month. */
export async function dashboardStats(ctx: TeamContext) {
  const { timezone } = ctx.team
  const collections = [...ctx.team.collectionById.values()].filter((collection) => !collection.isUsedAsCustomList)
  const monthStart = `${today(ctx.clock.now(), timezone, 0).slice(0, 7)}-01`
  const lastMonthStart = previousMonth(monthStart)
  const from = new Date(startOfDay(lastMonthStart, timezone))
  const [records, days] = await Promise.all([
    countLiveRecords(
      ctx.teamDb,
      collections.map((collection) => collection.id),
    ),
    changesPerDay(ctx, from),
  ])
  const sum = (counted: typeof days) => counted.reduce((total, { count }) => total + count, 0)
  return {
    records,
    collections: collections.length,
    changesThisMonth: sum(days.filter(({ day }) => day >= monthStart)),
    changesLastMonth: sum(days.filter(({ day }) => day < monthStart)),
    changesByDay: days,
  }
}

function previousMonth(firstDay: string): string {
  const date = new Date(`${firstDay}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - 1)
  return date.toISOString().slice(0, 10)
}
