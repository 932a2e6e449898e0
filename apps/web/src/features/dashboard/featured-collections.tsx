import { Button, Group, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { todayIn } from '../../i18n/today.ts'
import { useTeam } from '../../session/use-session.ts'
import { useCollections } from '../../session/collections.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { hueOf } from '../../ui/hue.ts'
import { Tile } from '../../ui/tile.tsx'
import { addedUpTo, sumOf } from './added.ts'
import classes from './dashboard.module.css'
import { useStats } from './stats.ts'

/** Of all of them; the others are behind the link. */
const mostUnchosen = 8

/** Collections an admin has put on the dashboard; all of them while none is chosen. */
export function FeaturedCollections({ teamId, mayWrite }: { teamId: number; mayWrite: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data, error, refetch } = useCollections(teamId)
  const collections = data?.filter((collection) => !collection.isUsedAsCustomList)
  const chosen = collections?.filter((collection) => collection.isShownOnTeamDashboard)
  const shown = chosen?.length ? chosen : collections?.slice(0, mostUnchosen)
  const { data: stats } = useStats(teamId)
  const today = todayIn(useTeam().Team.primaryTimezone)
  const addedOf = (collectionId: number) =>
    addedUpTo(
      today,
      (stats?.addedByDay ?? []).filter((added) => added.collectionId === collectionId),
    )
  return (
    <Card
      title={t('dashboard.featuredCollections')}
      span={6}
      end={<Link to={pathTo('root.team.dataCollections', { teamId })}>{t('dashboard.allCollections')}</Link>}
    >
      {error && <ErrorState title={t('dashboard.collectionsError')} error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <PendingRows />}
      {shown?.length === 0 && <NoCollections teamId={teamId} mayWrite={mayWrite} />}
      {shown?.map((collection) => (
        <Link
          className={classes.collection}
          key={collection.id}
          to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id })}
        >
          <Tile icon={collection.icon} hue={hueOf(collection.id)} size={24} />
          <span className={classes.name}>{collection.pluralName}</span>
          <Growth days={addedOf(collection.id)} />
          <span className={classes.count}>
            {collection.countDataObject !== null && number(collection.countDataObject)}
          </span>
          <Added count={sumOf(addedOf(collection.id))} />
        </Link>
      ))}
    </Card>
  )
}

function Added({ count }: { count: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (count === 0) return <span className={classes.added} />
  return (
    <span className={classes.added} title={t('dashboard.addedThisMonth', { number: number(count) })}>
      +{number(count)}
    </span>
  )
}

/** How the collection grew in this month, day by day; said in numbers beside it. */
function Growth({ days }: { days: readonly number[] }) {
  const total = sumOf(days)
  let sum = 0
  const points = days.map((count, index) => {
    sum += count
    return `${(index / Math.max(days.length - 1, 1)) * 50 + 1},${15 - (sum / Math.max(total, 1)) * 14}`
  })
  return (
    <svg className={classes.growth} viewBox="0 0 52 16" aria-hidden>
      {total > 0 && days.length > 1 && <polyline points={points.join(' ')} />}
    </svg>
  )
}

function NoCollections({ teamId, mayWrite }: { teamId: number; mayWrite: boolean }) {
  const { t } = useTranslation()
  const { Team, isTeamAdmin } = useTeam()
  const brand = Team.enumAppBrandId
  return (
    <EmptyState
      icon="database"
      title={t('dashboard.noCollections')}
      text={mayWrite ? t(`dashboard.noCollectionsHint.${brand}`) : t('dashboard.noCollectionsMember')}
      action={
        mayWrite && (
          <Group justify="center" gap="sm">
            <Button component={Link} to={pathTo('root.team.admin.newDataCollection', { teamId })}>
              {t('dashboard.newCollection')}
            </Button>
            {isTeamAdmin && (
              <Button
                renderRoot={(root) => <Link {...root} to={pathTo('root.createData')} search={{ team: teamId }} />}
              >
                {t('blueprints.offer')}
              </Button>
            )}
          </Group>
        )
      }
    />
  )
}

export function PendingRows() {
  return Array.from({ length: 5 }, (_, index) => (
    <div className={classes.pending} key={index}>
      <Skeleton width={24} height={24} />
      <Skeleton width={`${60 - index * 6}%`} height={12} />
    </div>
  ))
}
