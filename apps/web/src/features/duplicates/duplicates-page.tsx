import { Button, Chip } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { notFound, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Language } from '@trellis/domain/api/ids'
import type { Collection } from '@trellis/domain/collections/api'
import { alikenessOf } from '@trellis/domain/duplicates/alike'
import { duplicatesApi, type AlikeBy, type AlikeGroup, type GroupCursor } from '@trellis/domain/duplicates/api'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useMayDelete, useMayWrite } from '../../session/access.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { hueOf } from '../../ui/hue.ts'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { FieldContextProvider } from '../fields/field-context.tsx'
import { useTeamFieldContext } from '../records/use-team-field-context.ts'
import { AlikeGroupCard } from './alike-group.tsx'
import { dismissDuplicates, offerDuplicates } from './duplicate-calls.ts'
import classes from './duplicates.module.css'

/** Records of a collection that look like the same one, group by group. */
export function DuplicatesPage() {
  const { t } = useTranslation()
  const { dataCollectionId } = useParams({ strict: false })
  const { TeamId: teamId } = useTeam()
  const collections = useCollections(teamId)
  const { context } = useTeamFieldContext()
  if (collections.isPending) return <SkeletonTable rows={6} columns={4} />
  if (collections.isError)
    return (
      <ErrorState error={collections.error} title={t('duplicates.failed')} onRetry={() => void collections.refetch()} />
    )
  const collection = collections.data.find(({ id }) => String(id) === dataCollectionId)
  if (!collection || collection.isUsedAsCustomList)
    throw notFound({ data: { type: 'collection', id: dataCollectionId } })
  return (
    <FieldContextProvider value={context}>
      <Duplicates key={collection.id} collection={collection} />
    </FieldContextProvider>
  )
}

function Duplicates({ collection }: { collection: Collection }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { TeamId: teamId } = useTeam()
  const mayMerge = useMayDelete(collection.id)
  const mayWrite = useMayWrite(collection.id)
  const { choices, by, setBy } = useAlikeBy(collection)
  const queryKey = [...keyOf(duplicatesApi.findDuplicates), teamId, collection.id, by]
  const found = useInfiniteQuery({
    enabled: by.length > 0 && mayWrite,
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(duplicatesApi.findDuplicates, {
        params: { teamId, collectionId: collection.id },
        body: { by, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as GroupCursor | null,
    getNextPageParam: (page) => page.next,
  })
  const titleOf = (one: AlikeBy) => {
    const title = collection.DataFields.find(({ id }) => id === one)?.title
    return title ? (title[language] ?? Object.values(title)[0] ?? '') : t('duplicates.byName')
  }

  async function keepApart(group: AlikeGroup) {
    const recordIds = group.records.map(({ id }) => id)
    const again = () => queryClient.invalidateQueries({ queryKey: keyOf(duplicatesApi.findDuplicates) })
    try {
      await dismissDuplicates(teamId, collection.id, recordIds)
      await again()
      const undo = () => offerDuplicates(teamId, collection.id, recordIds).then(again)
      toastDone(t('duplicates.keptApart'), {
        label: t('common.undo'),
        onUndo: () => void undo().catch((error: unknown) => toastError(sentence(error))),
      })
    } catch (error) {
      toastError(sentence(error))
    }
  }

  const groups = found.data?.pages.flatMap((page) => page.groups) ?? []
  const total = found.data?.pages[0]?.total ?? 0
  const listOf = pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id })
  return (
    <>
      <PageHeader
        title={t('duplicates.title')}
        icon={collection.icon}
        hue={hueOf(collection.id)}
        note={found.data && t('duplicates.groups', { count: total, number: number(total) })}
        crumbs={[
          { label: t('shell.group.manageData'), to: pathTo('root.team.dataCollections', { teamId }) },
          { label: collection.pluralName, to: listOf },
        ]}
      >
        <fieldset className={classes.by}>
          <legend>{t('duplicates.by')}</legend>
          {choices.map((one) => (
            <Chip
              key={one}
              size="xs"
              checked={by.includes(one)}
              onChange={(isChosen) => setBy(choices.filter((each) => (each === one ? isChosen : by.includes(each))))}
            >
              {titleOf(one)}
            </Chip>
          ))}
        </fieldset>
      </PageHeader>
      <PageBody>
        {!mayWrite ? (
          <EmptyState icon="lock" title={t('duplicates.failed')} text={t('errors.not-permitted')} />
        ) : by.length === 0 ? (
          <EmptyState icon="copy" title={t('duplicates.chooseBy')} text={t('duplicates.chooseByText')} />
        ) : found.isPending ? (
          <SkeletonTable rows={5} columns={4} />
        ) : found.isError ? (
          <ErrorState error={found.error} title={t('duplicates.failed')} onRetry={() => void found.refetch()} />
        ) : groups.length === 0 ? (
          <EmptyState icon="check-circle" title={t('duplicates.none')} text={t('duplicates.noneText')} />
        ) : (
          <>
            {groups.map((group) => (
              <AlikeGroupCard
                key={group.records.map(({ id }) => id).join()}
                group={group}
                collection={collection}
                by={by}
                titleOf={titleOf}
                mayMerge={mayMerge}
                onKeepApart={() => void keepApart(group)}
              />
            ))}
            {found.hasNextPage && (
              <Button mt="md" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                {t('duplicates.more')}
              </Button>
            )}
          </>
        )}
      </PageBody>
    </>
  )
}

/** As many as are compared at once. */
const mostCompared = 6

/** What is compared stands in the address; by default names, e-mail addresses and phone numbers. */
function useAlikeBy(collection: Collection) {
  const navigate = useNavigate()
  const asked: { by?: unknown } = useSearch({ strict: false })
  const comparable = collection.DataFields.filter(
    ({ id, dataType, settings }) =>
      id !== collection.IdDataFieldDataObjectName && alikenessOf(dataType) && settings['isMultiline'] !== true,
  )
  const choices: AlikeBy[] = ['name', ...comparable.map(({ id }) => id)]
  const usual = comparable.filter(({ dataType }) => dataType === 'email_address' || dataType === 'phone_number')
  const parts = asked.by === undefined ? undefined : String(asked.by).split(',')
  const by = (
    parts ? choices.filter((one) => parts.includes(String(one))) : ['name' as const, ...usual.map(({ id }) => id)]
  ).slice(0, mostCompared)
  const setBy = (next: AlikeBy[]) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, by: next.join(',') }) as never, replace: true })
  return { choices, by, setBy }
}
