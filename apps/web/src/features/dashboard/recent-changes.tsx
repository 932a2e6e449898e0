import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { historyApi, type BatchEntry } from '@trellis/domain/history/api'
import { Trans, useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { batchAddress } from '../history/batch-address.ts'
import classes from './dashboard.module.css'
import { PendingRows } from './featured-collections.tsx'

const shownBatches = 8

/** The latest batches of changes, one line each; the whole list is a page of its own. */
export function RecentChanges({ teamId, timezone }: { teamId: number; timezone: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(queryFor(historyApi.recentChanges, { params: { teamId }, query: {} }))
  return (
    <Card
      title={t('dashboard.recentChanges')}
      span={6}
      end={<Link to={pathTo('root.team.recent', { teamId })}>{t('dashboard.allChanges')}</Link>}
    >
      {error && <ErrorState title={t('dashboard.changesError')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PendingRows />}
      {data?.batches.length === 0 && (
        <EmptyState
          icon="clock-counter-clockwise"
          title={t('dashboard.noChanges')}
          text={t('dashboard.noChangesHint')}
        />
      )}
      {data && data.batches.length > 0 && (
        <ul>
          {data.batches.slice(0, shownBatches).map((batch) => (
            <Change key={batch.id} batch={batch} teamId={teamId} timezone={timezone} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Change({ batch, teamId, timezone }: { batch: BatchEntry; teamId: number; timezone: string }) {
  const { t } = useTranslation()
  const { relative, time } = useFormats(timezone)
  const by = batch.by ?? t('dashboard.change.somebody')
  const when = relative(batch.at)
  return (
    <li className={classes.change}>
      <PersonAvatar name={by} />
      <p className={classes.what}>
        <Trans
          i18nKey={`dashboard.change.${batch.kind}`}
          count={batch.recordCount}
          values={{ by, count: batch.recordCount, collection: batch.collectionName ?? '' }}
          components={{ b: <b />, what: <What batch={batch} teamId={teamId} /> }}
        />
      </p>
      <time className={classes.when} dateTime={batch.at} title={`${when}, ${time(batch.at)}`}>
        {when === t('common.relative.today') ? time(batch.at) : when}
      </time>
    </li>
  )
}

/** The record of a batch of one; of more, the collection they are in. */
function What({ batch, teamId }: { batch: BatchEntry; teamId: number }) {
  const { t } = useTranslation()
  const to = batchAddress(batch, teamId)
  if (to !== null && batch.recordId !== null) return <Link to={to}>{batch.recordName}</Link>
  const count = t('dashboard.change.records', { count: batch.recordCount })
  if (to === null) return count
  return (
    <>
      {count} · <Link to={to}>{batch.collectionName}</Link>
    </>
  )
}
