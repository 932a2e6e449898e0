import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sysadminApi } from '@trellis/domain/sysadmin/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { pathTo } from '../../paths.ts'
import { sessionQuery } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastError } from '../../ui/toast.tsx'

interface TeamToOpen {
  teamId: number
  name: string
  /** A page of the team; its dashboard without one. */
  to?: string
}

/** Goes to a team at once where one belongs to it, else after asking whether to become its admin. */
export function useOpenTeam() {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { teams } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const go = ({ teamId, to }: TeamToOpen) => navigate({ href: to ?? pathTo('root.team.dashboard', { teamId }) })
  const { mutate: join } = useMutation({
    mutationFn: ({ teamId }: TeamToOpen) => call(sysadminApi.openTeam, { params: { teamId } }),
    onSuccess: async (_, team) => {
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      await go(team)
    },
    onError: (error) => toastError(sentence(error)),
  })
  return (team: TeamToOpen) => {
    if (teams.some(({ TeamId }) => TeamId === team.teamId)) return void go(team)
    confirm({
      title: t('sysadmin.teams.openTitle', { name: team.name }),
      text: t('sysadmin.teams.openText'),
      action: t('sysadmin.teams.open'),
      onConfirm: () => join(team),
    })
  }
}
