import type { Fact } from '@trellis/domain/records/api'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useTeam } from '../../../session/use-session.ts'
import type { FactText } from './range-text.ts'

const instants: readonly Fact[] = ['createdAt', 'updatedAt']

/** How facts about records are shown: instants in the team's timezone, people by name. */
export function useFactText(): FactText {
  const { Team: team } = useTeam()
  const { dayAndTime } = useFormats(team.primaryTimezone)
  return (fact, value) => {
    if (value === null) return ''
    return instants.includes(fact) ? dayAndTime(String(value)) : String(value)
  }
}
