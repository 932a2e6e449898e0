import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { collectionsApi } from '@trellis/domain/collections/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { toastError } from '../../ui/toast.tsx'

const starsQuery = (teamId: number) => queryFor(collectionsApi.starredCollections, { params: { teamId } })

/** The collections that the signed-in person has starred: asked once for all stars of a page. */
export function useStars(teamId: number) {
  return useQuery({ ...starsQuery(teamId), select: asSet })
}

/** One function: the set is another only where the stars are. */
const asSet = ({ collectionIds }: { collectionIds: readonly number[] }): ReadonlySet<number> => new Set(collectionIds)

/** The star turns at once, and back where the server refuses. */
export function useToggleStar(teamId: number) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { queryKey } = starsQuery(teamId)
  return useMutation({
    // A second click waits for what the first one wrote.
    scope: { id: `stars-${teamId}` },
    mutationFn: ({ collectionId, isStarred }: { collectionId: number; isStarred: boolean }) => {
      const params = { teamId, collectionId }
      return isStarred
        ? call(collectionsApi.starCollection, { params })
        : call(collectionsApi.unstarCollection, { params })
    },
    onMutate: async ({ collectionId, isStarred }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known) => {
        const others = known?.collectionIds.filter((id) => id !== collectionId) ?? []
        return { collectionIds: isStarred ? [...others, collectionId] : others }
      })
    },
    onError: () => {
      toastError(t('collections.starFailed'))
      return queryClient.invalidateQueries({ queryKey })
    },
  })
}
