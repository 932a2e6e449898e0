import type { Language } from '@trellis/domain/api/ids'
import type { Task } from '@trellis/domain/projects/task'
import { localeByLanguage } from '@trellis/i18n/languages'
import { useTranslation } from 'react-i18next'
import { todayIn } from '../../i18n/today.ts'
import { useTeam } from '../../session/use-session.ts'
import { Tag } from '../../ui/tag.tsx'

/** When a task is due: near days by name; what is late says so, not by colour alone. */
export function DueTag({ task: { dueOn, isOverdue, status } }: { task: Task }) {
  const { t, i18n } = useTranslation()
  const today = todayIn(useTeam().Team.primaryTimezone)
  if (!dueOn) return null
  const days = (Date.parse(dueOn) - Date.parse(today)) / 86_400_000
  const words =
    { 0: t('projects.dueToday'), 1: t('projects.dueTomorrow'), [-1]: t('projects.dueYesterday') }[days] ??
    shortDay(dueOn, today, i18n.language as Language)
  if (status === 'done') return <Tag>{words}</Tag>
  if (isOverdue)
    return (
      <Tag hue="red" withDot>
        {t('projects.overdue')} · {words}
      </Tag>
    )
  return <Tag hue={days === 0 ? 'orange' : days === 1 ? 'yellow' : 'gray'}>{words}</Tag>
}

/** With its year only where that is another one. */
function shortDay(day: string, today: string, language: Language): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  const format = new Intl.DateTimeFormat(localeByLanguage[language], {
    day: 'numeric',
    month: 'short',
    year,
    timeZone: 'UTC',
  })
  return format.format(new Date(day))
}
