import { notFound, useParams, useSearch } from '@tanstack/react-router'
import { use } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { readyToRead } from '../../api/ready-to-read.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { useLayouts } from '../layouts/use-layouts.ts'
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
      <LaidOutList key={collection.id} collection={collection} linkedNames={linkedNames} />
    </FieldContextProvider>
  )
}

/** Which layout the list stands on is known before its rows are asked for. */
function LaidOutList({ collection, linkedNames }: { collection: Collection; linkedNames: Map<number, string> }) {
  const { TeamId: teamId } = useTeam()
  const layouts = useLayouts(teamId, collection.id)
  const { where }: { where?: unknown } = useSearch({ strict: false })
  if (!layouts.isReady) return <SkeletonTable rows={12} columns={6} />
  // A filter is checked before it is asked with, and says what a new record starts with.
  if (where !== undefined || layouts.active?.content.where || collection.membershipDataFilter) use(readyToRead())
  return <RecordList collection={collection} layouts={layouts} linkedNames={linkedNames} />
}
