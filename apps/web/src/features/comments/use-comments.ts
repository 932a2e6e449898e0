import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { commentsApi } from '@trellis/domain/comments/api'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'

interface Place {
  readonly teamId: number
  readonly recordId: number
}

/** All comments seen so far, the oldest first. */
export function useComments(params: Place) {
  const list = useInfiniteQuery({
    queryKey: [...keyOf(commentsApi.comments), { params }],
    queryFn: ({ pageParam, signal }) =>
      call(commentsApi.comments, {
        params,
        query: pageParam === null ? {} : { before: String(pageParam) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.more ? (page.comments[0]?.id ?? null) : null),
  })
  return { ...list, comments: list.data?.pages.toReversed().flatMap((page) => page.comments) }
}

export function useCommentCount(params: Place) {
  return useQuery(queryFor(commentsApi.commentCount, { params })).data
}

export function useReaders(params: Place) {
  return useQuery({ ...queryFor(commentsApi.readers, { params }), staleTime: 60_000 }).data?.people ?? []
}

export function useCommentWrites(params: Place) {
  const queryClient = useQueryClient()
  const onSuccess = async () => {
    await Promise.all(
      [commentsApi.comments, commentsApi.commentCount].map((endpoint) =>
        queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    )
  }
  const add = useMutation({
    mutationFn: (text: string) => call(commentsApi.addComment, { params, body: { text } }),
    onSuccess,
  })
  const edit = useMutation({
    mutationFn: ({ commentId, text }: { commentId: number; text: string }) =>
      call(commentsApi.editComment, { params: { ...params, commentId }, body: { text } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (commentId: number) => call(commentsApi.deleteComment, { params: { ...params, commentId } }),
    onSuccess,
  })
  const markRead = useMutation({
    mutationFn: (upTo: number) => call(commentsApi.markRead, { params, body: { upTo } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(commentsApi.commentCount) }),
  })
  return { add, edit, remove, markRead }
}
