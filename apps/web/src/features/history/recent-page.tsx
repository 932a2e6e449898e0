import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { historyApi } from '@trellis/domain/history/api'
import { batchKinds } from '@trellis/domain/history/event-kinds'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MorePages } from '../../ui/more-pages.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Stem } from '../../ui/stem.tsx'
import { FieldContextProvider } from '../fields/field-context.tsx'
import { useTeamFieldContext } from '../records/use-team-field-context.ts'
import { BatchRow } from './batch-row.tsx'
import { HistoryFilterBar } from './history-filter.tsx'
import classes from './history.module.css'
import { RevertDialog } from './revert-dialog.tsx'
import { idIn, sharedQuery, useHistoryFilter } from './use-history-filter.ts'

/** Recent changes of the team: a batch of many records is one row (behaviour.md section 6). */
export function RecentPage() {
  const { t, i18n } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const filter = useHistoryFilter()
  const collections = useCollections(teamId).data
  const { context, linkedNames } = useTeamFieldContext()
  const [reverting, setReverting] = useState<number>()
  const fieldById = useMemo(
    () => new Map((collections ?? []).flatMap(({ DataFields }) => DataFields.map((field) => [field.id, field]))),
    [collections],
  )
  const kind = batchKinds.find((each) => each === filter.valueOf('kind'))
  const collectionId = idIn(filter, 'collectionId')
  const query = { ...sharedQuery(filter), ...(kind && { kind }), ...(collectionId && { collectionId }) }
  const changes = useInfiniteQuery({
    queryKey: [...keyOf(historyApi.recentChanges), teamId, query],
    queryFn: ({ pageParam, signal }) =>
      call(historyApi.recentChanges, {
        params: { teamId },
        query: pageParam === null ? query : { ...query, before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.more ? String(page.batches.at(-1)?.id) : null),
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
  const batches = changes.data?.pages.flatMap((page) => page.batches) ?? []
  return (
    <FieldContextProvider value={context}>
      <PageHeader title={t('history.heading')} />
      <PageBody>
        <HistoryFilterBar
          filter={filter}
          kinds={batchKinds.map((value) => ({ value, label: t(`history.kind.${value}`) }))}
          places={{
            part: 'collectionId',
            choices: (collections ?? [])
              .map(({ id, pluralName }) => ({ value: String(id), label: pluralName }))
              .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language)),
          }}
        />
        {changes.isPending ? (
          <SkeletonTable rows={5} columns={1} />
        ) : changes.isLoadingError ? (
          <ErrorState error={changes.error} title={t('history.failed')} onRetry={() => void changes.refetch()} />
        ) : batches.length === 0 ? (
          <EmptyState
            icon="clock-counter-clockwise"
            title={t(filter.isSet ? 'history.noMatch' : 'history.none')}
            action={filter.isSet && <Button onClick={filter.clear}>{t('history.filter.clear')}</Button>}
          />
        ) : (
          <div className={classes.history}>
            <Stem label={t('history.live')}>
              {batches.map((batch) => (
                <BatchRow
                  key={batch.id}
                  batch={batch}
                  teamId={teamId}
                  fieldById={fieldById}
                  linkedNames={linkedNames}
                  onRevert={() => setReverting(batch.id)}
                />
              ))}
            </Stem>
          </div>
        )}
        <MorePages list={changes} label={t('history.more')} />
      </PageBody>
      {reverting !== undefined && (
        <RevertDialog
          batchId={reverting}
          fieldById={fieldById}
          linkedNames={linkedNames}
          onClose={() => setReverting(undefined)}
          onReverted={() => undefined}
        />
      )}
    </FieldContextProvider>
  )
}
