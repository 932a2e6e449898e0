import type { Language } from '@trellis/domain/api/ids'
import { localeByLanguage } from '@trellis/i18n/languages'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { Card } from '../../ui/card.tsx'
import classes from './changes-by-day.module.css'
import { monthDays } from './month-days.ts'
import { useStats } from './stats.ts'
import { todayIn } from '../../i18n/today.ts'

/** A bar per day of this month, today darker and named; a tick for the same day of last month. */
export function ChangesByDay({ teamId }: { teamId: number }) {
  const { t, i18n } = useTranslation()
  const { primaryTimezone } = useTeam().Team
  const { data } = useStats(teamId)
  const locale = localeByLanguage[i18n.language as Language]
  const { day: writeDay } = useFormats('UTC')
  const today = todayIn(primaryTimezone)
  const days = monthDays(data?.changesByDay ?? [], today)
  const most = Math.max(...days.map(({ count, lastMonth }) => Math.max(count ?? 0, lastMonth ?? 0)))
  const monthName = (day: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(day))
  const lastMonthDay = new Date(Date.parse(`${today.slice(0, 7)}-01`) - 86_400_000).toISOString()
  const heightOf = (count: number) => `${(count / Math.max(most, 1)) * 100}%`
  return (
    <Card
      title={t('dashboard.changesByDay')}
      span={8}
      end={
        <span className={classes.legend} aria-hidden>
          <i className={classes.barKey} /> {monthName(today)} <i className={classes.tickKey} />{' '}
          {monthName(lastMonthDay)}
        </span>
      }
    >
      {data && most === 0 && <p className={classes.none}>{t('common.noChanges')}</p>}
      <ol className={classes.chart} hidden={most === 0} style={{ '--days': days.length }}>
        {days.map(({ number, day, count, lastMonth }) => {
          const isToday = day === today
          const label = count === null ? '' : t('dashboard.changesOn', { count, day: writeDay(day) })
          const isNamed =
            isToday ||
            ((number === 1 || number % 7 === 0 || number === days.length) &&
              Math.abs(number - Number(today.slice(8))) > 1)
          return (
            <li className={classes.day} key={day} data-today={isToday || undefined} title={label}>
              <span className={classes.plot}>
                {count !== null && <span className={classes.bar} style={{ height: heightOf(count) }} />}
                {lastMonth !== null && lastMonth > 0 && (
                  <span className={classes.tick} style={{ bottom: heightOf(lastMonth) }} />
                )}
              </span>
              <span className={classes.name} aria-hidden>
                {isNamed && (isToday ? t('dashboard.today') : number)}
              </span>
              <span className={classes.hidden}>{label}</span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
