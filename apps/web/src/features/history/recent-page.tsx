import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/ArrowCounterClockwise'
import { useTranslation } from 'react-i18next'
import { historyApi, type BatchEntry } from '@trellis/domain/history/api'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useMayWrite } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Stem, StemItem } from '../../ui/stem.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { BookmarkStar } from '../bookmarks/bookmark-star.tsx'
import { batchLooks } from './event-looks.ts'
import { batchAddress } from './batch-address.ts'
import classes from './history.module.css'

/** Recent changes of the team: a batch of many records is one row (behaviour.md section 6). */
export function RecentPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const changes = useInfiniteQuery({
    queryKey: [...keyOf(historyApi.recentChanges), teamId],
    queryFn: ({ pageParam, signal }) =>
      call(historyApi.recentChanges, {
        params: { teamId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.more ? (page.batches.at(-1)?.id ?? null) : null),
    refetchOnWindowFocus: true,
  })
  return (
    <>
      <PageHeader title={t('history.heading')} />
      <PageBody>
        {changes.isPending ? (
          <SkeletonTable rows={5} columns={1} />
        ) : changes.isError ? (
          <ErrorState error={changes.error} title={t('history.failed')} onRetry={() => void changes.refetch()} />
        ) : (
          <Batches batches={changes.data.pages.flatMap((page) => page.batches)} teamId={teamId} />
        )}
        {changes.hasNextPage && (
          <Button mt="lg" loading={changes.isFetchingNextPage} onClick={() => void changes.fetchNextPage()}>
            {t('history.more')}
          </Button>
        )}
      </PageBody>
    </>
  )
}

function Batches({ batches, teamId }: { batches: readonly BatchEntry[]; teamId: number }) {
  const { t } = useTranslation()
  if (batches.length === 0) return <EmptyState icon="clock-counter-clockwise" title={t('history.none')} />
  return (
    <div className={classes.history}>
      <Stem label={t('history.live')}>
        {batches.map((batch) => (
          <BatchRow key={batch.id} batch={batch} teamId={teamId} />
        ))}
      </Stem>
    </div>
  )
}

function BatchRow({ batch, teamId }: { batch: BatchEntry; teamId: number }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const mayWrite = useMayWrite()
  const { Team: team } = useTeam()
  const { dayAndTime, number } = useFormats(team.primaryTimezone)
  const looks = batchLooks[batch.kind]
  const isSingle = batch.recordCount === 1 && batch.recordId !== null
  const what = t(`history.batch.${batch.kind}`, {
    count: isSingle ? 1 : 2,
    number: number(batch.recordCount),
    name: batch.recordName ?? '',
    collection: batch.collectionName ?? '',
  })
  const address = batchAddress(batch, teamId)

  async function revert() {
    try {
      const { count } = await call(historyApi.revertBatch, { params: { teamId, batchId: batch.id } })
      toastDone(t('history.revertedBatchToast', { count }))
      await queryClient.invalidateQueries({ queryKey: keyOf(historyApi.recentChanges) })
    } catch (error) {
      toastError(sentence(error))
    }
  }

  function ask() {
    confirm({
      title: t('history.confirmTitle', { count: batch.recordCount }),
      text: t('history.confirmText'),
      action: t('history.revert'),
      onConfirm: () => void revert(),
    })
  }

  return (
    <StemItem icon={looks.icon} hue={looks.hue}>
      <div className={classes.entry}>
        <div className={classes.what}>
          <p>
            <span className={classes.by}>{batch.by ?? t('history.someone')}</span>{' '}
            {address ? <Link to={address}>{what}</Link> : what}{' '}
            {batch.fileName && <span className={classes.quiet}>{t('history.fromFile', { file: batch.fileName })}</span>}{' '}
            {batch.isReverted && <span className={classes.reverted}>{t('history.reverted')}</span>}
          </p>
          {batch.fieldTitles.length > 0 && <p className={classes.quiet}>{batch.fieldTitles.join(', ')}</p>}
          <time className={classes.when} dateTime={batch.at}>
            {dayAndTime(batch.at)}
          </time>
        </div>
        {isSingle && batch.recordId !== null && !batch.isOfList && batch.kind !== 'trash' && (
          <BookmarkStar recordId={batch.recordId} name={batch.recordName ?? ''} />
        )}
        {mayWrite && !batch.isReverted && (
          <Button size="xs" variant="subtle" leftSection={<ArrowCounterClockwiseIcon size={14} />} onClick={ask}>
            {t('history.revert')}
          </Button>
        )}
      </div>
    </StemItem>
  )
}

/** One record's own history, or the list the records stand in. */
