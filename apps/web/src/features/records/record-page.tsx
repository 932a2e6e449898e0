import { notFound, useLocation, useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { recordsApi } from '@trellis/domain/records/api'
import { isCode } from '../../api/request-error.ts'
import { queryFor } from '../../api/queries.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { FieldContextProvider } from '../fields/field-context.tsx'
import { RecordView } from './page/record-view.tsx'
import { useTeamFieldContext } from './use-team-field-context.ts'

/** One record: all its fields, or its change history (specification section 2, data-records). */
export function RecordPage() {
  const { t } = useTranslation()
  const { dataRecordId = '' } = useParams({ strict: false })
  const tab = useLocation().pathname.endsWith('/change-history') ? 'change-history' : 'all-fields'
  const { TeamId: teamId } = useTeam()
  const collections = useCollections(teamId)
  const record = useQuery({
    ...queryFor(recordsApi.record, { params: { teamId, recordId: dataRecordId } }),
    refetchOnWindowFocus: true,
  })
  const { context, linkedNames } = useTeamFieldContext()

  // A record of another team looks like one that is not there.
  if (isCode(record.error, 'record-not-found', 'not-found', 'invalid-input'))
    throw notFound({ data: { type: 'record', id: dataRecordId } })
  const error = record.error ?? collections.error
  if (error) {
    const retry = () => void Promise.all([record.refetch(), collections.refetch()])
    return <ErrorState error={error} title={t('records.page.failed')} onRetry={retry} />
  }
  if (!record.data || !collections.data) return <SkeletonTable rows={8} columns={3} />
  const collection = collections.data.find(({ id }) => id === record.data.collectionId)
  if (!collection) throw notFound({ data: { type: 'record', id: dataRecordId } })
  for (const [id, name] of Object.entries(record.data.names)) linkedNames.set(Number(id), name)
  return (
    <FieldContextProvider value={context}>
      <RecordView
        key={record.data.id}
        record={record.data}
        collection={collection}
        tab={tab}
        linkedNames={linkedNames}
      />
    </FieldContextProvider>
  )
}
