import { DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Around a calendar: months and weeks as the language of the page has them. */
export function CalendarWords({ children }: { children: ReactNode }) {
  const { language } = useTranslation().i18n
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: language === 'fr' ? 1 : 0 }}>{children}</DatesProvider>
  )
}
