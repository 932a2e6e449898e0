import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { sysadminApi, type TeamRow } from '@trellis/domain/sysadmin/api'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { FindInput } from './find-input.tsx'
import tables from '../../ui/list-table.module.css'
import classes from './list.module.css'
import { MorePages } from '../../ui/more-pages.tsx'
import { pagesOf } from './pages.ts'
import { SortHeader } from './sort-header.tsx'
import { SystemPage } from './system-page.tsx'
import { TeamMenu } from './team-menu.tsx'
import { orderIn, useListState } from './use-list-state.ts'

/** Teams of the installation (specification section 2): name, description, member count, created, actions. */
export function TeamsPage() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const state = useListState()
  const search = state.valueOf('search')
  const order = orderIn(state, ['name', 'created'])
  const list = useInfiniteQuery({
    ...pagesOf(sysadminApi.teams, { search, ...order }),
    placeholderData: keepPreviousData,
  })
  const { data: total } = useQuery(queryFor(sysadminApi.countTeams, { query: { search } }))
  const teams = list.data?.pages.flatMap((page) => page.teams)
  return (
    <SystemPage title={t('sysadmin.nav.teams')} note={total && number(total.count)}>
      <div className={classes.tools}>
        <FindInput label={t('sysadmin.teams.find')} state={state} />
      </div>
      {list.isLoadingError && (
        <ErrorState error={list.error} title={t('sysadmin.teams.error')} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <SkeletonTable columns={4} />}
      {teams?.length === 0 && (
        <EmptyState
          icon="users-three"
          title={search ? t('sysadmin.teams.noneFound') : t('sysadmin.teams.none')}
          text={search ? undefined : t('sysadmin.teams.noneText')}
        />
      )}
      {teams && teams.length > 0 && (
        <table className={`${tables.table} ${classes.table}`} aria-label={t('sysadmin.nav.teams')}>
          <thead>
            <tr>
              <SortHeader title={t('sysadmin.teams.name')} sort="name" order={order} state={state} />
              <th scope="col">{t('sysadmin.teams.description')}</th>
              <th scope="col" className={tables.number}>
                {t('sysadmin.teams.memberCount')}
              </th>
              <SortHeader title={t('sysadmin.teams.created')} sort="created" order={order} state={state} />
              <td aria-hidden />
            </tr>
          </thead>
          <tbody>
            {teams.map((team) => (
              <Row key={team.teamId} team={team} />
            ))}
          </tbody>
        </table>
      )}
      <MorePages list={list} label={t('sysadmin.list.more')} align="center" />
    </SystemPage>
  )
}

function Row({ team }: { team: TeamRow }) {
  const { t } = useTranslation()
  const { number, day } = useFormats()
  return (
    <tr>
      <td>
        <span className={classes.name}>{team.name}</span>{' '}
        {team.suspendedAt && (
          <Tag hue={team.archivedAt ? 'gray' : 'red'} withDot>
            {team.archivedAt ? t('backup.teamMenu.isArchived') : t('sysadmin.teams.suspended')}
          </Tag>
        )}
      </td>
      <td className={classes.quiet}>{team.description}</td>
      <td className={tables.number} data-title={t('sysadmin.teams.memberCount')}>
        {number(team.memberCount)}
      </td>
      <td className={classes.fact} data-title={t('sysadmin.teams.created')}>
        {day(team.createdAt)}
      </td>
      <td className={tables.actions}>
        <TeamMenu team={team} />
      </td>
    </tr>
  )
}
