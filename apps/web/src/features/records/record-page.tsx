import { notFound, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { recordsApi, type RecordDetail } from '@trellis/domain/records/api'
import { isCode } from '../../api/request-error.ts'
import { queryFor } from '../../api/queries.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { useRecordCards } from '../cards/cards.ts'
import { LedToSurvivor } from '../duplicates/led-to-survivor.tsx'
import { FieldContextProvider } from '../fields/field-context.tsx'
import { RecordScopeProvider } from './page/record-scope.tsx'
import { pathOfTab, type RecordTab } from './page/record-tab.ts'
import { RecordView } from './page/record-view.tsx'
import { useTeamFieldContext } from './use-team-field-context.ts'

/** One record: its card groups, all its fields, or its change history (specification section 2, data-records). */
export function RecordPage() {
  const { t } = useTranslation()
  const { dataRecordId = '' } = useParams({ strict: false })
  const { TeamId: teamId } = useTeam()
  const collections = useCollections(teamId)
  const record = useQuery({
    ...queryFor(recordsApi.record, { params: { teamId, recordId: dataRecordId } }),
    refetchOnWindowFocus: true,
  })
  const { context, linkedNames } = useTeamFieldContext()

  // A record of another team looks like one that is not there.
  if (isCode(record.error, 'record-not-found', 'not-found', 'invalid-input'))
    return (
      <LedToSurvivor key={dataRecordId} recordId={dataRecordId} pending={<SkeletonTable rows={8} columns={3} />}>
        <NoRecord id={dataRecordId} />
      </LedToSurvivor>
    )
  const error = record.error ?? collections.error
  if (error) {
    const retry = () => void Promise.all([record.refetch(), collections.refetch()])
    return <ErrorState error={error} title={t('records.page.failed')} onRetry={retry} />
  }
  if (!record.data || !collections.data) return <SkeletonTable rows={8} columns={3} />
  const collection = withFieldsOfAll(collections.data, record.data)
  if (!collection) throw notFound({ data: { type: 'record', id: dataRecordId } })
  for (const [id, name] of Object.entries(record.data.names)) linkedNames.set(Number(id), name)
  return (
    <FieldContextProvider value={context}>
      <RecordScopeProvider key={record.data.id} record={record.data} collection={collection} linkedNames={linkedNames}>
        {record.data.isInTrash ? (
          <LedToSurvivor recordId={record.data.id} pending={<SkeletonTable rows={8} columns={3} />}>
            <OpenedTab record={record.data} />
          </LedToSurvivor>
        ) : (
          <OpenedTab record={record.data} />
        )}
      </RecordScopeProvider>
    </FieldContextProvider>
  )
}

/** While it renders, so that the route's own page for it appears. */
function NoRecord({ id }: { id: string }): never {
  throw notFound({ data: { type: 'record', id } })
}

/** Its record type, with the fields that the other collections add which hold it. */
function withFieldsOfAll(collections: readonly Collection[], record: RecordDetail): Collection | undefined {
  const own = collections.find(({ id }) => id === record.collectionId)
  const fieldById = new Map(own?.DataFields.map((field) => [field.id, field]))
  for (const { id, DataFields } of collections)
    if (record.collectionIds.includes(id)) for (const field of DataFields) fieldById.set(field.id, field)
  return own && { ...own, DataFields: [...fieldById.values()] }
}

/** Instead of a card group that is gone the first one opens. */
function OpenedTab({ record }: { record: RecordDetail }) {
  const { TeamId: teamId } = useTeam()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const latestSearch = useRef(search)
  latestSearch.current = search
  const cards = useRecordCards(record)
  const asked = useAskedTab()
  const isThere = typeof asked === 'string' || cards.groups.some(({ id }) => id === asked)
  const isGone = !isThere && !cards.isPending
  const tab = isThere ? asked : (cards.groups[0]?.id ?? 'all-fields')
  const to = pathOfTab({ teamId, dataRecordId: record.id }, tab)
  useEffect(() => {
    if (isGone) void navigate({ to, search: latestSearch.current, replace: true })
  }, [navigate, isGone, to])
  return isThere || isGone ? <RecordView tab={tab} cards={cards} /> : <SkeletonTable rows={8} columns={3} />
}

function useAskedTab(): RecordTab {
  const { dataCardGroupId } = useParams({ strict: false })
  const { pathname } = useLocation()
  if (dataCardGroupId !== undefined) return Number(dataCardGroupId)
  return pathname.endsWith('/change-history') ? 'change-history' : 'all-fields'
}
