import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { layoutsApi } from '@trellis/domain/layouts/api'
import { teamsApi, type AdminOverview } from '@trellis/domain/teams/api'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useAccess } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFileSize } from '../files/use-file-size.ts'
import classes from './admin-dashboard.module.css'
import { AdminTasks } from './admin-tasks.tsx'
import { Attention, needsAttention } from './attention.tsx'
import { useSlowOrders } from './use-slow-orders.ts'

/** The administration at a glance: figures, and what needs attention. */
export function AdminDashboardPage() {
  const slow = useSlowOrders()
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { data, error, refetch } = useQuery(queryFor(teamsApi.adminOverview, { params: { teamId } }))
  const showsFigures = data && (data.people !== null || data.data !== null)
  return (
    <>
      <PageHeader title={t('teams.overview.title')} crumbs={[{ label: t('teams.users.area') }]} />
      <PageBody>
        <div className={classes.dashboard}>
          {error && <ErrorState error={error} title={t('teams.overview.error')} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton height={96} radius="md" />}
          {showsFigures && <Figures overview={data} />}
          {showsFigures && (
            <section className={classes.attention}>
              <h2>{t('teams.overview.attention')}</h2>
              {needsAttention(data, slow) ? (
                <Attention overview={data} slow={slow} />
              ) : (
                <EmptyState
                  icon="check-circle"
                  title={t('teams.overview.allWell')}
                  text={t('teams.overview.allWellText')}
                />
              )}
            </section>
          )}
          {data && <AdminTasks />}
        </div>
      </PageBody>
    </>
  )
}

function Figures({ overview: { people, data } }: { overview: AdminOverview }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const size = useFileSize()
  const { isUnrestricted } = useAccess()
  return (
    <dl className={classes.strip}>
      {people && (
        <>
          <Figure label={t('teams.overview.people')} note={t('teams.overview.admins', { count: people.admins })}>
            {number(people.current)}
          </Figure>
          <Figure label={t('teams.overview.roles')} note={t('teams.overview.rolesNote')}>
            {number(people.roles + 1)}
          </Figure>
        </>
      )}
      {data && (
        <>
          <Figure label={t('teams.overview.collections')} note={t('teams.overview.fields', { count: data.fields })}>
            {number(data.collections)}
          </Figure>
          <Figure label={t('teams.overview.records')} note={t('teams.overview.lists', { count: data.lists })}>
            {number(data.records)}
          </Figure>
          <Figure label={t('teams.overview.storage')} note={t('teams.overview.storageNote')}>
            {size(data.storageBytes)}
          </Figure>
        </>
      )}
      {isUnrestricted && <SlowReads />}
    </dl>
  )
}

/** Where lists were slow to open, and what was done about it. */
function SlowReads() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { TeamId: teamId } = useTeam()
  const { data } = useQuery(queryFor(layoutsApi.indexAdvice, { params: { teamId } }))
  return (
    <Figure
      label={t('grid.adviser.figure')}
      note={<Link to={pathTo('root.team.admin.indexes', { teamId })}>{t('grid.adviser.title')}</Link>}
    >
      {data ? number(data.slowReads) : '–'}
    </Figure>
  )
}

function Figure({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.big}>{children}</span>
        {note}
      </dd>
    </div>
  )
}
