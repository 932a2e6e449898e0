import { useFormats } from '../i18n/use-formats.ts'
import { useTeam } from '../session/use-session.ts'

/** 14:32 of today, else with its day. */
export function useDraftTime(): (at: number) => string {
  const { Team: team } = useTeam()
  const { time, dayAndTime, day } = useFormats(team.primaryTimezone)
  return (at) => {
    const then = new Date(at)
    return day(then) === day(new Date()) ? time(then) : dayAndTime(then)
  }
}
