import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { historyApi } from '@trellis/domain/history/api'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { pathTo } from '../../paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { MorePages } from '../../ui/more-pages.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import type { FieldShape } from '../fields/field-face.ts'
import { ChangeLines } from './change-lines.tsx'
import classes from './history.module.css'

interface BatchRecordsProps {
  readonly teamId: number
  readonly batchId: number
  readonly fieldById: ReadonlyMap<number, FieldShape>
  readonly linkedNames: Map<number, string>
}

/** A batch opened: each of its records, with what happened to it. */
export function BatchRecords({ teamId, batchId, fieldById, linkedNames }: BatchRecordsProps) {
  const { t } = useTranslation()
  const records = useInfiniteQuery({
    queryKey: [...keyOf(historyApi.batchChanges), teamId, batchId],
    queryFn: ({ pageParam, signal }) =>
      call(historyApi.batchChanges, {
        params: { teamId, batchId },
        query: pageParam === null ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
  if (records.isPending) return <SkeletonTable rows={3} columns={1} />
  if (records.isLoadingError) return <ErrorState error={records.error} onRetry={() => void records.refetch()} />
  const entries = records.data.pages.flatMap((page) => page.entries)
  for (const entry of entries) for (const [id, name] of Object.entries(entry.names)) linkedNames.set(Number(id), name)
  return (
    <>
      <ul className={classes.batchRecords}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link to={pathTo('root.team.dataRecords.changeHistory', { teamId, dataRecordId: entry.recordId })}>
              {entry.recordName || t('records.unnamed')}
            </Link>
            {entry.fields.length === 0 && <span className={classes.quiet}>{t(`history.type.${entry.type}`)}</span>}
            <ChangeLines changes={entry.fields} fieldOf={({ fieldId }) => fieldById.get(fieldId)} />
          </li>
        ))}
      </ul>
      <MorePages list={records} label={t('history.moreRecords')} size="xs" />
    </>
  )
}
