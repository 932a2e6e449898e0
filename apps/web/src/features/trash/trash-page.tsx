import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { daysInTrash, trashApi } from '@trellis/domain/trash/api'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useCollections } from '../../session/collections.ts'
import { useHolds } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MorePages } from '../../ui/more-pages.tsx'
import { hueOf } from '../../ui/hue.ts'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { TrashSection } from './trash-section.tsx'
import { useRestore } from './use-restore.ts'
import classes from './trash.module.css'

/** What was deleted and can come back for 30 days (behaviour.md section 1). */
export function TrashPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { data: collections } = useCollections(teamId)
  const records = useInfiniteQuery({
    queryKey: [...keyOf(trashApi.trashedRecords), teamId],
    queryFn: ({ pageParam, signal }) =>
      call(trashApi.trashedRecords, {
        params: { teamId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.more ? (page.records.at(-1)?.id ?? null) : null),
  })
  const configures = useHolds('team_admin_data_collections')
  const configuration = useQuery({
    enabled: configures,
    queryKey: [...keyOf(trashApi.trashedConfiguration), teamId],
    queryFn: ({ signal }) => call(trashApi.trashedConfiguration, { params: { teamId }, signal }),
  })
  const work = useQuery({
    queryKey: [...keyOf(trashApi.trashedWork), teamId],
    queryFn: ({ signal }) => call(trashApi.trashedWork, { params: { teamId }, signal }),
  })
  const restore = useRestore(teamId)

  const failure = (records.isLoadingError ? records.error : null) ?? configuration.error ?? work.error
  const isPending = records.isPending || (configures && configuration.isPending) || work.isPending
  const shownRecords = records.data?.pages.flatMap((page) => page.records) ?? []
  const { fields = [], collections: trashed = [], cards = [], cardGroups = [] } = configuration.data ?? {}
  const { projects = [], tasks = [] } = work.data ?? {}
  const all = [shownRecords, fields, trashed, cards, cardGroups, projects, tasks]
  const isEmpty = all.every((rows) => rows.length === 0)
  const collectionOf = (id: number) => collections?.find((collection) => collection.id === id)

  return (
    <>
      <PageHeader title={t('trash.title')} />
      <PageBody>
        <p className={classes.intro}>{t('trash.intro', { days: daysInTrash })}</p>
        {failure ? (
          <ErrorState
            error={failure}
            title={t('trash.failed')}
            onRetry={() => void Promise.all([records.refetch(), configuration.refetch(), work.refetch()])}
          />
        ) : isPending ? (
          <SkeletonTable />
        ) : isEmpty ? (
          <EmptyState icon="trash" title={t('trash.empty.title')} text={t('trash.empty.text')} />
        ) : (
          <>
            <TrashSection
              title={t('trash.collections')}
              rows={trashed.map((one) => ({
                ...one,
                hue: hueOf(one.id),
                note: one.isUsedAsCustomList ? t('trash.list') : t('trash.collection'),
                deletedBy: null,
                onRestore: () => restore.collection(one),
              }))}
            />
            <TrashSection
              title={t('trash.fields')}
              rows={fields.map((field) => ({
                ...field,
                name: field.title,
                icon: collectionOf(field.collectionId)?.icon ?? 'table',
                hue: hueOf(field.collectionId),
                note: t('trash.field', { collection: collectionOf(field.collectionId)?.pluralName ?? '' }),
                deletedBy: null,
                onRestore: () => restore.field(field),
              }))}
            />
            <TrashSection
              title={t('trash.cards')}
              rows={[
                ...cardGroups.map((group) => ({ ...group, kind: 'cardGroup' as const })),
                ...cards.map((card) => ({ ...card, kind: 'card' as const })),
              ].map((one) => ({
                ...one,
                key: `${one.kind} ${one.id}`,
                name: one.title,
                icon: 'cards',
                hue: hueOf(one.collectionId),
                note: t(`trash.${one.kind}`, { collection: collectionOf(one.collectionId)?.pluralName ?? '' }),
                deletedBy: null,
                onRestore: () => restore[one.kind](one),
              }))}
            />
            <TrashSection
              title={t('trash.work')}
              rows={[
                ...projects.map((project) => ({
                  ...project,
                  key: `project ${project.id}`,
                  icon: 'kanban',
                  hue: project.color,
                  note: t('trash.project'),
                  deletedBy: null,
                  onRestore: () => restore.project(project),
                })),
                ...tasks.map((task) => ({
                  ...task,
                  key: `task ${task.id}`,
                  name: task.title,
                  icon: 'check-square',
                  hue: task.color,
                  note: t('trash.task', { project: task.projectName }),
                  deletedBy: null,
                  onRestore: () => restore.task(task),
                })),
              ]}
            />
            <TrashSection
              title={t('trash.records')}
              rows={shownRecords.map((record) => ({
                ...record,
                name: record.name || t('records.unnamed'),
                icon: collectionOf(record.collectionId)?.icon ?? 'table',
                hue: hueOf(record.collectionId),
                note: collectionOf(record.collectionId)?.name ?? '',
                onRestore: () => restore.record(record),
              }))}
            />
            <MorePages list={records} label={t('trash.more')} />
          </>
        )}
      </PageBody>
    </>
  )
}
