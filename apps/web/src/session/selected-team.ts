import type { Language } from '@trellis/domain/api/ids'
import type { TeamLink } from '@trellis/domain/auth/api'
import { readLocal, writeLocal } from './local-store.ts'

/** The last team saved here if the person still belongs to it, else their first, else none (specification section 2). */
export function selectedTeam(
  teams: TeamLink[],
  savedTeamId: string | null = readLocal('selected-team'),
): TeamLink | null {
  return teams.find((link) => String(link.TeamId) === savedTeamId) ?? teams[0] ?? null
}

/** The team of an address among the person's own; selection stops where it is not one of them. */
export function ownTeam(teams: TeamLink[], teamId: string): TeamLink | null {
  const team = teams.find((link) => String(link.TeamId) === teamId)
  if (!team) console.error("Team ID not found in User's Teams")
  return team ?? null
}

export function saveSelectedTeam(teamId: number) {
  if (!writeLocal('selected-team', String(teamId))) console.warn('Unable to save team selection locally')
}

/** The person's preference, else the team's default, else English (specification section 4). */
export function interfaceLanguage(preference: Language | null, team: TeamLink | null): Language {
  return preference ?? team?.InterfaceLanguage ?? team?.Team.defaultInterfaceLanguage ?? 'en'
}
