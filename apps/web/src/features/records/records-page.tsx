import { notFound, useParams } from '@tanstack/react-router'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { useTranslation } from 'react-i18next'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { FieldContextProvider } from '../fields/field-context.tsx'
import { RecordList } from './record-list.tsx'
import { useTeamFieldContext } from './use-team-field-context.ts'

/** All Records of a collection (specification section 2). */
export function RecordsPage() {
  const { t } = useTranslation()
  const { dataCollectionId } = useParams({ strict: false })
  const { TeamId: teamId } = useTeam()
  const collections = useCollections(teamId)
  const { context, linkedNames } = useTeamFieldContext()

  if (collections.isPending) return <SkeletonTable rows={12} columns={6} />
  if (collections.isError) {
    return (
      <ErrorState error={collections.error} title={t('records.failed')} onRetry={() => void collections.refetch()} />
    )
  }
  const collection = collections.data.find(({ id }) => String(id) === dataCollectionId)
  if (!collection) throw notFound({ data: { type: 'collection', id: dataCollectionId } })
  return (
    <FieldContextProvider value={context}>
      <RecordList key={collection.id} collection={collection} linkedNames={linkedNames} />
    </FieldContextProvider>
  )
}
