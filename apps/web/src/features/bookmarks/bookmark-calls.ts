import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { bookmarksApi } from '@trellis/domain/bookmarks/api'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { useTeam } from '../../session/use-session.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'

const idsQuery = (teamId: number) => ({
  ...queryFor(bookmarksApi.bookmarkedIds, { params: { teamId } }),
  staleTime: 60_000,
})

/** Asked once for all stars of a page. */
export function useIsBookmarked(teamId: number): (recordId: number) => boolean {
  const { data } = useQuery({ ...idsQuery(teamId), select: asSet })
  return useCallback((recordId) => data?.has(recordId) ?? false, [data])
}

/** One function: the set is another only where the bookmarks are. */
const asSet = ({ recordIds }: { recordIds: readonly number[] }) => new Set(recordIds)

interface Starred {
  recordId: number
  name: string
}

/** Stars and un-stars; the star turns at once, and back where the server refuses. */
export function useBookmarkCalls(teamId: number) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { queryKey } = idsQuery(teamId)
  const paramsOf = (recordId: number) => ({ params: { teamId, recordId } })

  function show(recordId: number, isBookmarked: boolean) {
    queryClient.setQueryData(queryKey, (known) => {
      const others = known?.recordIds.filter((id) => id !== recordId) ?? []
      return { recordIds: isBookmarked ? [...others, recordId] : others }
    })
  }

  async function reload() {
    for (const endpoint of [bookmarksApi.bookmarkedIds, bookmarksApi.bookmark, bookmarksApi.bookmarks]) {
      // A question asked before the answer was saved would be waited for instead of being asked anew.
      await queryClient.cancelQueries({ queryKey: keyOf(endpoint) })
      await queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
    }
  }

  const settle = { onError: () => toastError(t('bookmarks.toggleFailed')), onSettled: () => void reload() }
  const add = useMutation({
    mutationFn: ({ recordId }: Starred) => call(bookmarksApi.addBookmark, paramsOf(recordId)),
    onMutate: ({ recordId }) => show(recordId, true),
    ...settle,
  })
  const restore = useMutation({
    mutationFn: (recordId: number) => call(bookmarksApi.restoreBookmark, paramsOf(recordId)),
    onMutate: (recordId) => show(recordId, true),
    ...settle,
  })
  const remove = useMutation({
    mutationFn: ({ recordId }: Starred) => call(bookmarksApi.removeBookmark, paramsOf(recordId)),
    onMutate: ({ recordId }) => show(recordId, false),
    onSuccess: (_, { recordId, name }) =>
      toastDone(t('bookmarks.removed', { name }), {
        label: t('common.undo'),
        onUndo: () => restore.mutate(recordId),
      }),
    ...settle,
  })
  const editMemo = useMutation({
    mutationFn: ({ recordId, memo }: { recordId: number; memo: string }) =>
      call(bookmarksApi.editMemo, { ...paramsOf(recordId), body: { memo } }),
    onSuccess: () => void reload(),
  })
  return { add, remove, editMemo }
}

/** For rows that have no star of their own: one question for all of them. */
export function useBookmarkToggle() {
  const { TeamId: teamId } = useTeam()
  const isOn = useIsBookmarked(teamId)
  const { add, remove } = useBookmarkCalls(teamId)
  return {
    isOn,
    toggle: ({ id: recordId, name }: { id: number; name: string }) =>
      (isOn(recordId) ? remove : add).mutate({ recordId, name }),
  }
}
