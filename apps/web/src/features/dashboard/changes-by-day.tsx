import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import classes from './changes-by-day.module.css'
import { useStats } from './stats.ts'

/** A bar per day of this month; the last one is today, darker and named. */
export function ChangesByDay({ teamId }: { teamId: number }) {
  const { t } = useTranslation()
  const { data } = useStats(teamId)
  const { day: writeDay } = useFormats('UTC')
  const days = data?.changesByDay ?? []
  const most = Math.max(1, ...days.map(({ count }) => count))
  if (days.every(({ count }) => count === 0)) return null
  return (
    <Card title={t('dashboard.changesByDay')} span={12}>
      <ol className={classes.chart} style={{ '--days': daysInMonth(days[0]?.day) }}>
        {days.map(({ day, count }, index) => {
          const isLast = index === days.length - 1
          const label = t('dashboard.changesOn', { count, day: writeDay(day) })
          return (
            <li className={classes.day} key={day} data-last={isLast || undefined} title={label}>
              <span className={classes.bar} style={{ height: `${(count / most) * 100}%` }} />
              <span className={classes.name} aria-hidden>
                {isLast ? t('dashboard.today') : index % 6 === 0 && index < days.length - 4 ? Number(day.slice(8)) : ''}
              </span>
              <span className={classes.hidden}>{label}</span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

/** The month has its whole width from the first day on. */
function daysInMonth(day: string | undefined) {
  if (!day) return 1
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}
