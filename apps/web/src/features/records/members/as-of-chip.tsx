import { Button } from '@mantine/core'
import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClearButton } from '../../../ui/clear-button.tsx'
import { Popover } from '../../../ui/floating.tsx'
import { todayIn } from '../../../i18n/today.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useTeam } from '../../../session/use-session.ts'
import { DayInput } from '../../fields/day-input.tsx'
import classes from './members.module.css'

interface AsOfChipProps {
  readonly asOf: string | undefined
  /** Who has left since is not shown to this person. */
  readonly hidesWhoLeft: boolean | undefined
  readonly onChange: (asOf: string | undefined) => void
}

/** Who was in the collection on an earlier day. */
export function AsOfChip({ asOf, hidesWhoLeft, onChange }: AsOfChipProps) {
  const { t } = useTranslation()
  const { Team: team } = useTeam()
  const { calendarDay } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const today = todayIn(team.primaryTimezone)
  return (
    <span className={classes.asOf} data-past={asOf !== undefined || undefined}>
      <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-start">
        <Popover.Target>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<CalendarBlankIcon size={16} />}
            onClick={() => setOpen(!isOpen)}
          >
            {asOf
              ? t(hidesWhoLeft ? 'members.asOfSaysStill' : 'members.asOfSays', { date: calendarDay(asOf) })
              : t('members.asOf')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <DayInput
            label={t('members.asOfLabel')}
            country={team.defaultCountry}
            max={today}
            value={asOf ?? today}
            onChange={(chosen) => chosen !== '' && onChange(chosen >= today ? undefined : chosen)}
            autoFocus
            isInPopover
          />
          {hidesWhoLeft && <p className={classes.whoLeft}>{t('members.asOfHidesWhoLeft')}</p>}
        </Popover.Dropdown>
      </Popover>
      {asOf && <ClearButton label={t('members.asOfNow')} onClick={() => onChange(undefined)} />}
    </span>
  )
}
