import { Button, SegmentedControl } from '@mantine/core'
import { MagnifyingGlassIcon } from '@phosphor-icons/react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { searchApi } from '@trellis/domain/search/api'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../api/call.ts'
import { keyOf, queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MorePages } from '../../ui/more-pages.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { useWordsBox } from '../../ui/use-words-box.ts'
import classes from './search-page.module.css'
import { SearchHits } from './search-hits.tsx'
import { little } from './use-search.ts'

const asked = z.object({
  q: z.coerce.string().trim().max(200).catch(''),
  in: z.enum(['name', 'all']).catch('all'),
  /** A root collection. */
  collection: z.coerce.number().int().positive().optional().catch(undefined),
})

const pauseMs = 250
const perPage = 30

/** Every record that fits, a page after the other; words and collection stand in the address. */
export function SearchPage() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const navigate = useNavigate()
  const { q, in: place, collection } = asked.parse(useSearch({ strict: false }))
  const collections = useCollections(teamId).data ?? []
  const query = { q: q || ' ', in: place }
  const list = useInfiniteQuery({
    queryKey: [...keyOf(searchApi.search), 'pages', teamId, q, place, collection],
    queryFn: ({ pageParam, signal }) =>
      call(searchApi.search, {
        params: { teamId },
        query: {
          ...query,
          limit: perPage,
          ...(collection !== undefined && { collectionId: String(collection) }),
          ...(pageParam !== undefined && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  // The counts of all collections, also while one of them is chosen.
  const everywhere = useQuery({
    ...queryFor(searchApi.search, { params: { teamId }, query: { ...query, limit: 1 } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const results = list.data?.pages.flatMap((page) => page.results)
  const isMore = list.data?.pages[0]?.isMore ?? false
  const isLittle = q !== '' && !list.isPlaceholderData && (results?.length ?? little) < little
  const where = collection === undefined ? {} : { collectionId: String(collection) }
  const similar = useQuery({
    ...queryFor(searchApi.similar, { params: { teamId }, query: { q: q || ' ', limit: 30, ...where } }),
    enabled: isLittle,
  })
  const alike = isLittle ? (similar.data?.results ?? []) : []
  const counts = everywhere.data?.counts ?? []
  const plus = everywhere.data?.isMore ? '+' : ''
  const total = counts.reduce((sum, { count }) => sum + count, 0)

  function go(change: Partial<z.infer<typeof asked>>) {
    void navigate({
      to: pathTo('root.team.search', { teamId }),
      search: { q, in: place, collection, ...change },
      replace: true,
    })
  }

  return (
    <>
      <PageHeader title={t('search.title')} note={q !== '' && total > 0 ? `${number(total)}${plus}` : undefined}>
        <div className={classes.bar}>
          <Words words={q} onWords={(words) => go({ q: words })} />
          <SegmentedControl
            aria-label={t('search.where')}
            value={place}
            onChange={(value) => go({ in: value })}
            data={[
              { value: 'name', label: t('search.namesOnly') },
              { value: 'all', label: t('search.allFields') },
            ]}
          />
        </div>
        {counts.length > 0 && (
          <div className={classes.collections} role="group" aria-label={t('search.ofCollection')}>
            <Button
              size="xs"
              aria-pressed={collection === undefined}
              data-chosen={collection === undefined || undefined}
              className={classes.choice}
              onClick={() => go({ collection: undefined })}
            >
              {t('search.everywhere')}
              <span className={classes.count}>{`${number(total)}${plus}`}</span>
            </Button>
            {counts.map(({ collectionId, count }) => (
              <Button
                key={collectionId}
                size="xs"
                aria-pressed={collection === collectionId}
                data-chosen={collection === collectionId || undefined}
                className={classes.choice}
                onClick={() => go({ collection: collectionId })}
              >
                {collections.find(({ id }) => id === collectionId)?.pluralName ?? ''}
                <span className={classes.count}>{`${number(count)}${plus}`}</span>
              </Button>
            ))}
          </div>
        )}
      </PageHeader>
      <PageBody>
        {q === '' && <EmptyState icon="magnifying-glass" title={t('search.empty')} text={t('search.emptyText')} />}
        {list.isLoadingError && (
          <ErrorState error={list.error} title={t('search.failed')} onRetry={() => void list.refetch()} />
        )}
        {q !== '' && !results && !list.error && <SkeletonTable columns={2} />}
        {q !== '' && results?.length === 0 && alike.length === 0 && !similar.isLoading && (
          <EmptyState icon="magnifying-glass" title={t('search.none')} text={t('search.noneHint')} />
        )}
        {q !== '' && results && results.length > 0 && (
          <div aria-busy={list.isPlaceholderData}>
            {isMore && <p className={classes.many}>{t('search.tooMany')}</p>}
            <SearchHits teamId={teamId} results={results} />
          </div>
        )}
        {alike.length > 0 && (
          <section>
            <h2 className={classes.alike}>{t('search.similar')}</h2>
            <SearchHits teamId={teamId} results={alike} />
          </section>
        )}
        <MorePages list={list} label={t('search.showMore')} />
      </PageBody>
    </>
  )
}

/** What is typed goes into the address after a short pause. */
function Words({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const { t } = useTranslation()
  const { typed, change } = useWordsBox(words, onWords, pauseMs)
  return (
    <label className={classes.words}>
      <MagnifyingGlassIcon size={16} aria-hidden />
      <input
        type="search"
        aria-label={t('shell.search.placeholder')}
        placeholder={t('shell.search.placeholder')}
        maxLength={200}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </label>
  )
}
