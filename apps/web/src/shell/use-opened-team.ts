import type { TeamLink } from '@trellis/domain/auth/api'
import { teamsApi } from '@trellis/domain/teams/api'
import { useEffect, useLayoutEffect } from 'react'
import { call } from '../api/call.ts'
import { changeLanguage } from '../i18n/language.ts'
import { interfaceLanguage, saveSelectedTeam } from '../session/selected-team.ts'
import { useSession } from '../session/use-session.ts'
import { showBrand } from '../theme/brand-store.ts'

/** Opening a team keeps it as the selected one and dresses the page in its brand and language. */
export function useOpenedTeam(team: TeamLink) {
  const { user } = useSession()
  const language = interfaceLanguage(user.interfaceLanguage, team)

  useLayoutEffect(() => showBrand(team.Team.enumAppBrandId), [team.Team.enumAppBrandId])
  useEffect(() => void changeLanguage(language), [language])
  useEffect(() => {
    saveSelectedTeam(team.TeamId)
    // Only the order of the team list depends on it: a failure is worth a line in the console, no more.
    call(teamsApi.openTeam, { params: { teamId: team.TeamId } }).catch((error: unknown) =>
      console.warn('Opening the team was not noted', error),
    )
  }, [team.TeamId])
}
