import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, notFound, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@trellis/domain/collections/api'
import { duplicatesApi, mostMerged } from '@trellis/domain/duplicates/api'
import { queryFor } from '../../api/queries.ts'
import { pathTo } from '../../paths.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { hueOf } from '../../ui/hue.ts'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { FieldContextProvider } from '../fields/field-context.tsx'
import { useTeamFieldContext } from '../records/use-team-field-context.ts'
import { MergeForm } from './merge-form.tsx'
import classes from './merge.module.css'

/** Records beside each other, to become one. Which ones stands in the address. */
export function MergePage() {
  const { t } = useTranslation()
  const { dataCollectionId } = useParams({ strict: false })
  const { TeamId: teamId } = useTeam()
  const collections = useCollections(teamId)
  if (collections.isPending) return <SkeletonTable rows={6} columns={3} />
  if (collections.isError) return <ErrorState error={collections.error} onRetry={() => void collections.refetch()} />
  const collection = collections.data.find(({ id }) => String(id) === dataCollectionId)
  if (!collection || collection.isUsedAsCustomList)
    throw notFound({ data: { type: 'collection', id: dataCollectionId } })
  return (
    <>
      <PageHeader
        title={t('duplicates.page.title')}
        icon={collection.icon}
        hue={hueOf(collection.id)}
        crumbs={[
          { label: t('shell.group.manageData'), to: pathTo('root.team.dataCollections', { teamId }) },
          {
            label: collection.pluralName,
            to: pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id }),
          },
        ]}
      />
      <PageBody>
        <Asked collection={collection} collections={collections.data} />
      </PageBody>
    </>
  )
}

function Asked({ collection, collections }: { collection: Collection; collections: readonly Collection[] }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { context, linkedNames } = useTeamFieldContext()
  const recordIds = useAskedRecords()
  const isAsked = recordIds.length >= 2 && recordIds.length <= mostMerged
  const prepared = useQuery({
    ...queryFor(duplicatesApi.prepareMerge, { params: { teamId }, body: { recordIds } }),
    enabled: isAsked,
    // What is chosen among stays still, whatever is heard meanwhile; a change is told when merging.
    staleTime: 'static',
    gcTime: 0,
  })
  if (!isAsked)
    return (
      <EmptyState
        icon="arrows-merge"
        title={t('duplicates.page.tooFew')}
        text={t('duplicates.page.tooFewText', { most: mostMerged })}
        action={
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to={pathTo('root.team.dataCollections.duplicates', { teamId, dataCollectionId: collection.id })}
              />
            )}
          >
            {t('duplicates.find')}
          </Button>
        }
      />
    )
  if (prepared.isError)
    return (
      <ErrorState error={prepared.error} title={t('duplicates.page.failed')} onRetry={() => void prepared.refetch()} />
    )
  if (!prepared.data) return <SkeletonTable rows={6} columns={3} />
  for (const { names } of prepared.data.records)
    for (const [id, name] of Object.entries(names)) linkedNames.set(Number(id), name)
  const held = new Set(prepared.data.records.flatMap(({ collectionIds }) => collectionIds))
  const fieldById = new Map(
    collections.filter(({ id }) => held.has(id)).flatMap(({ DataFields }) => DataFields.map((one) => [one.id, one])),
  )
  return (
    <FieldContextProvider value={context}>
      <p className={classes.intro}>{t('duplicates.page.intro')}</p>
      <MergeForm
        key={prepared.dataUpdatedAt}
        collection={collection}
        fields={[...fieldById.values()]}
        prepared={prepared.data}
        onAgain={() => void prepared.refetch()}
      />
    </FieldContextProvider>
  )
}

function useAskedRecords(): number[] {
  const asked: { records?: unknown } = useSearch({ strict: false })
  const ids = String(asked.records ?? '')
    .split(',')
    .map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))]
}
