import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookmarksApi, type BookmarkedRecord } from '@trellis/domain/bookmarks/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MorePages } from '../../ui/more-pages.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { BookmarksTable } from './bookmarks-table.tsx'
import { MemoDialog } from './memo-dialog.tsx'

/** Records one has starred, with a memo of one's own (specification section 2). */
export function BookmarkedPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const [edited, setEdited] = useState<BookmarkedRecord | null>(null)
  const list = useInfiniteQuery({
    queryKey: [...keyOf(bookmarksApi.bookmarks), teamId],
    queryFn: ({ pageParam, signal }) =>
      call(bookmarksApi.bookmarks, {
        params: { teamId },
        query: pageParam === null ? {} : { before: String(pageParam) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.more ? (page.bookmarks.at(-1)?.recordId ?? null) : null),
    refetchOnWindowFocus: true,
  })
  const bookmarks = list.data?.pages.flatMap((page) => page.bookmarks)
  return (
    <>
      <PageHeader title={t('bookmarks.title')} />
      <PageBody>
        {list.isLoadingError && (
          <ErrorState error={list.error} title={t('bookmarks.failed')} onRetry={() => void list.refetch()} />
        )}
        {!bookmarks && !list.error && <SkeletonTable columns={4} />}
        {bookmarks?.length === 0 && (
          <EmptyState
            icon="star"
            title={t('bookmarks.none')}
            text={t('bookmarks.noneText')}
            action={
              <Button component={Link} to={pathTo('root.team.dataCollections', { teamId })}>
                {t('bookmarks.browse')}
              </Button>
            }
          />
        )}
        {bookmarks && bookmarks.length > 0 && <BookmarksTable bookmarks={bookmarks} onEditMemo={setEdited} />}
        <MorePages list={list} label={t('bookmarks.more')} />
      </PageBody>
      {edited && <MemoDialog bookmark={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
