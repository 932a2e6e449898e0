import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Crop } from '@trellis/domain/pictures/picture'
import { teamsApi } from '@trellis/domain/teams/api'
import type { LogoName, Logos } from '@trellis/domain/teams/logos'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { sessionQuery } from '../../session/session.ts'
import { toastDone } from '../../ui/toast.tsx'

export function useUploadLogo(teamId: number, logo: LogoName, title: string) {
  const saved = useSavedLogos(teamId, title, 'saved')
  return useMutation({
    mutationFn: ({ file, crop }: { file: File; crop: Crop }) =>
      call(teamsApi.uploadLogo, { params: { teamId, logo }, query: crop, file }),
    ...saved,
  })
}

export function useFetchLogo(teamId: number, logo: LogoName, title: string) {
  const saved = useSavedLogos(teamId, title, 'saved')
  return useMutation({
    mutationFn: (url: string) => call(teamsApi.fetchLogo, { params: { teamId, logo }, body: { url } }),
    ...saved,
  })
}

export function useRemoveLogo(teamId: number, logo: LogoName, title: string) {
  const saved = useSavedLogos(teamId, title, 'removed')
  return useMutation({
    mutationFn: () => call(teamsApi.removeLogo, { params: { teamId, logo } }),
    ...saved,
  })
}

/** The page and the frame around it wear it at once. */
function useSavedLogos(teamId: number, name: string, what: 'saved' | 'removed') {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return {
    onSuccess: async (logos: Logos) => {
      queryClient.setQueryData(queryFor(teamsApi.logos, { params: { teamId } }).queryKey, logos)
      toastDone(t(`teams.logos.${what}`, { name }))
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  }
}
