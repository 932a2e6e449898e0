import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { daysOfExports, type TransferEntry, transfersApi } from '@trellis/domain/imports/transfers-api'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MorePages } from '../../ui/more-pages.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { TransferRow } from './transfer-row.tsx'
import classes from './transfers.module.css'

const pollMs = 1500

const isUnderWay = ({ state }: TransferEntry) =>
  state === 'running' || state === 'cancelling' || state === 'analysing' || state === 'checking'

/** Imports and exports of the person, of everybody for admins: state, progress, files, and the way back. */
export function TransfersPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const list = useInfiniteQuery({
    queryKey: [...keyOf(transfersApi.transfers), teamId],
    queryFn: ({ pageParam, signal }) =>
      call(transfersApi.transfers, {
        params: { teamId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.more ? (page.entries.at(-1)?.createdAt ?? null) : null),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.entries.some(isUnderWay)) ? pollMs : false),
  })
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <PageHeader title={t('imports.transfers.title')} />
      <PageBody>
        <p className={classes.intro}>{t('imports.transfers.intro', { days: daysOfExports })}</p>
        {list.isLoadingError ? (
          <ErrorState error={list.error} title={t('imports.transfers.failed')} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <SkeletonTable rows={6} columns={5} />
        ) : entries.length === 0 ? (
          <EmptyState
            icon="arrows-down-up"
            title={t('imports.transfers.empty.title')}
            text={t('imports.transfers.empty.text')}
          />
        ) : (
          <>
            <table className={classes.table} aria-label={t('imports.transfers.title')}>
              <thead>
                <tr>
                  <th scope="col">{t('imports.transfers.file')}</th>
                  <th scope="col">{t('imports.transfers.state')}</th>
                  <th scope="col">{t('imports.transfers.result')}</th>
                  <th scope="col">{t('imports.transfers.owner')}</th>
                  <th scope="col">{t('imports.transfers.when')}</th>
                  <td aria-hidden />
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <TransferRow key={`${entry.kind} ${entry.id}`} entry={entry} onChanged={() => void list.refetch()} />
                ))}
              </tbody>
            </table>
            <MorePages list={list} label={t('imports.transfers.more')} />
          </>
        )}
      </PageBody>
    </>
  )
}
