import type { Language } from '@trellis/domain/api/ids'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatsFor } from './formats.ts'
import { relativeDay } from './relative-day.ts'

/** The formats of the current language; `timezone` is the team's for anything that happened in a team. */
export function useFormats(timezone?: string) {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const formats = formatsFor(i18n.language as Language, timezone)
    function relative(instant: Date | string) {
      const at = new Date(instant)
      const day = relativeDay(at, new Date(), timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
      if (day.phrase === 'on') return t('common.relative.on', { date: formats.day(at) })
      if (day.phrase === 'daysAgo' || day.phrase === 'weeksAgo')
        return t(`common.relative.${day.phrase}`, { count: day.count })
      return t(`common.relative.${day.phrase}`)
    }
    return { ...formats, relative }
  }, [t, i18n.language, timezone])
}
