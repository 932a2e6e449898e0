import { Skeleton } from '@mantine/core'
import { ArrowDownIcon, ArrowUpIcon } from '@phosphor-icons/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import classes from './dashboard.module.css'
import { growthOf, useStats } from './stats.ts'

/** One strip, not four boxes. What does not exist yet says so in place of a false zero. */
export function StatStrip({ teamId }: { teamId: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data, error, refetch } = useStats(teamId)
  const containedWithin = (count: number) =>
    count === 0 ? t('dashboard.noStats') : t('dashboard.containedWithin', { count })
  if (error) {
    return (
      <div className={classes.failed}>
        <ErrorState title={t('dashboard.statsError')} error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  return (
    <dl className={classes.strip}>
      <Stat
        label={t('dashboard.records')}
        hint={data ? containedWithin(data.collections) : <Skeleton width={150} height={10} />}
      >
        {data ? (
          <span className={classes.big}>{number(data.records)}</span>
        ) : (
          <Skeleton className={classes.bigSkeleton} width={110} height={24} />
        )}
      </Stat>
      <Stat
        label={t('dashboard.changesThisMonth')}
        hint={data ? <Growth {...data} /> : <Skeleton width={150} height={10} />}
      >
        {data ? (
          <span className={classes.big}>{number(data.changesThisMonth)}</span>
        ) : (
          <Skeleton className={classes.bigSkeleton} width={110} height={24} />
        )}
      </Stat>
      <Stat label={t('dashboard.outgoingMessages')} hint={t('dashboard.outgoingHint')}>
        <span className={classes.soon}>
          <Tag>{t('common.comingSoon')}</Tag>
        </span>
      </Stat>
      <Stat label={t('dashboard.incomingMessages')} hint={t('dashboard.incomingHint')}>
        <span className={classes.soon}>
          <Tag>{t('common.comingSoon')}</Tag>
        </span>
      </Stat>
    </dl>
  )
}

function Stat({ label, hint, children }: { label: string; hint: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.stat}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className={classes.hint}>{hint}</dd>
    </div>
  )
}

function Growth({ changesThisMonth, changesLastMonth }: { changesThisMonth: number; changesLastMonth: number }) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const growth = growthOf(changesThisMonth, changesLastMonth)
  if (growth === null) return <>– {t('dashboard.versusLastMonth')}</>
  const Arrow = growth < 0 ? ArrowDownIcon : ArrowUpIcon
  return (
    <>
      <span className={growth < 0 ? classes.down : classes.up}>
        <Arrow size={12} weight="bold" aria-hidden /> {growth < 0 ? '−' : '+'}
        {percent(Math.abs(growth))}
      </span>{' '}
      {t('dashboard.versusLastMonth')}
    </>
  )
}
