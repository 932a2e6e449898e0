import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useCollections } from '../../session/collections.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { hueOf } from '../../ui/hue.ts'
import { Tile } from '../../ui/tile.tsx'
import classes from './dashboard.module.css'

/** Collections an admin has put on the dashboard; all of them while none is chosen. */
export function FeaturedCollections({ teamId, mayWrite }: { teamId: number; mayWrite: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data, error, refetch } = useCollections(teamId)
  const collections = data?.filter((collection) => !collection.isUsedAsCustomList)
  const chosen = collections?.filter((collection) => collection.isShownOnTeamDashboard)
  const shown = chosen?.length ? chosen : collections
  return (
    <Card
      title={t('dashboard.featuredCollections')}
      span={6}
      end={<Link to={pathTo('root.team.dataCollections', { teamId })}>{t('dashboard.allCollections')}</Link>}
    >
      {error && <ErrorState title={t('dashboard.collectionsError')} error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <PendingRows />}
      {shown?.length === 0 && <NoCollections teamId={teamId} mayWrite={mayWrite} />}
      {shown?.slice(0, 8).map((collection) => (
        <Link
          className={classes.collection}
          key={collection.id}
          to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id })}
        >
          <Tile icon={collection.icon} hue={hueOf(collection.id)} size={24} />
          <span className={classes.name}>{collection.pluralName}</span>
          <span className={classes.count}>
            {collection.countDataObject !== null && number(collection.countDataObject)}
          </span>
        </Link>
      ))}
    </Card>
  )
}

function NoCollections({ teamId, mayWrite }: { teamId: number; mayWrite: boolean }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon="database"
      title={t('dashboard.noCollections')}
      text={mayWrite ? t('dashboard.noCollectionsHint') : t('dashboard.noCollectionsMember')}
      action={
        mayWrite && (
          <Button component={Link} to={pathTo('root.team.admin.newDataCollection', { teamId })}>
            {t('dashboard.newCollection')}
          </Button>
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
