import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { layoutsApi, type IndexAdvice } from '@trellis/domain/layouts/api'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useTeam } from '../../session/use-session.ts'
import type { Hue } from '../../theme/tokens.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { hueOf } from '../../ui/hue.ts'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Tile } from '../../ui/tile.tsx'
import { useFileSize } from '../files/use-file-size.ts'
import { useColumnTitles } from './column-titles.ts'
import classes from './index-adviser.module.css'

type AdvisedCollection = IndexAdvice['collections'][number]
type AdvisedIndex = AdvisedCollection['indexes'][number]

const hueOfState = { ready: 'green', building: 'blue', wanted: 'yellow', refused: 'gray' } as const satisfies Record<
  AdvisedIndex['state'],
  Hue
>

/** What the index adviser made, is making, wants and had to give up, with its reasons (design section 2). */
export function IndexAdviserPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { data, error, refetch } = useQuery({
    ...queryFor(layoutsApi.indexAdvice, { params: { teamId } }),
    staleTime: 0,
    // Indexes are built while one looks.
    refetchInterval: 10_000,
  })
  return (
    <>
      <PageHeader title={t('grid.adviser.title')} crumbs={[{ label: t('teams.users.area') }]} />
      <PageBody>
        <p className={classes.intro}>{t('grid.adviser.intro')}</p>
        {error && <ErrorState error={error} title={t('grid.indexes.failed')} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonTable columns={4} />}
        {data && data.collections.length === 0 && (
          <EmptyState icon="lightning" title={t('grid.adviser.none')} text={t('grid.adviser.noneText')} />
        )}
        {data && data.collections.length > 0 && (
          <p className={classes.sum} role="status">
            {t('grid.adviser.slowReads', { count: data.slowReads })}
          </p>
        )}
        {data?.collections.map((collection) => (
          <Collection key={collection.collectionId} collection={collection} budget={data.budget} />
        ))}
      </PageBody>
    </>
  )
}

function Collection({ collection, budget }: { collection: AdvisedCollection; budget: number }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { number } = useFormats()
  const size = useFileSize()
  const { collectionId, name, icon, indexes } = collection
  const made = indexes.filter(({ state }) => state === 'ready' || state === 'building')
  const bytes = made.reduce((sum, index) => sum + index.bytes, 0)
  const title = `indexes-of-${collectionId}`
  return (
    <section className={classes.collection} aria-labelledby={title}>
      <div className={classes.head}>
        <Tile icon={icon} hue={hueOf(collectionId)} size={24} />
        <h2 id={title}>
          <Link to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collectionId })}>
            {name}
          </Link>
        </h2>
        <span className={classes.budget}>
          {t('grid.adviser.budget', { made: number(made.length), budget: number(budget), size: size(bytes) })}
        </span>
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('grid.indexes.columns')}</th>
            <th scope="col">{t('grid.adviser.state')}</th>
            <th scope="col">{t('grid.indexes.reason')}</th>
            <th scope="col" className={classes.number}>
              {t('grid.indexes.uses')}
            </th>
            <th scope="col" className={classes.number}>
              {t('grid.indexes.size')}
            </th>
          </tr>
        </thead>
        <tbody>
          {indexes.map((index, place) => (
            <IndexRow key={place} index={index} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function IndexRow({ index }: { index: AdvisedIndex }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const size = useFileSize()
  const titles = useColumnTitles()
  const isMade = index.state === 'ready' || index.state === 'building'
  const { layoutName, slowReads, slowestMs } = index
  const reasons = [
    layoutName !== null && t('grid.adviser.forLayout', { name: layoutName }),
    slowReads > 0 && t('grid.adviser.slowReads', { count: slowReads }),
    slowReads > 0 && slowestMs !== null && t('grid.adviser.slowest', { ms: number(slowestMs) }),
    layoutName === null &&
      slowReads === 0 &&
      slowestMs !== null &&
      t('grid.indexes.forSlowRead', { ms: number(slowestMs) }),
  ].filter(Boolean)
  return (
    <tr>
      <td className={classes.columns}>{titles(index.columns).join(', ') || '–'}</td>
      <td data-label={t('grid.adviser.state')}>
        <Tag hue={hueOfState[index.state]} withDot>
          {t(`grid.adviser.states.${index.state}`)}
        </Tag>
        {index.state === 'refused' && <span className={classes.why}>{t('grid.adviser.refusedHelp')}</span>}
      </td>
      <td data-label={t('grid.indexes.reason')}>{reasons.join(' · ') || t('grid.indexes.unknown')}</td>
      <td data-label={t('grid.indexes.uses')} className={classes.number}>
        {isMade ? number(index.uses) : '–'}
      </td>
      <td data-label={t('grid.indexes.size')} className={classes.number}>
        {isMade ? size(index.bytes) : '–'}
      </td>
    </tr>
  )
}
