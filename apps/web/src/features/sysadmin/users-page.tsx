import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { sysadminApi, type UserRow } from '@trellis/domain/sysadmin/api'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../../api/pictures.ts'
import { queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useSession } from '../../session/use-session.ts'
import type { Hue } from '../../theme/tokens.ts'
import { Avatar } from '../../ui/avatar.tsx'
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
import { orderIn, useListState } from './use-list-state.ts'
import { UserMenu } from './user-menu.tsx'

/** People of the installation (specification section 2): name, email, role, teams, last login, status, actions. */
export function UsersPage() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const state = useListState()
  const search = state.valueOf('search')
  const order = orderIn(state, ['name', 'email', 'lastLogin'])
  const list = useInfiniteQuery({
    ...pagesOf(sysadminApi.users, { search, ...order }),
    placeholderData: keepPreviousData,
  })
  const { data: total } = useQuery(queryFor(sysadminApi.countUsers, { query: { search } }))
  const users = list.data?.pages.flatMap((page) => page.users)
  return (
    <SystemPage title={t('sysadmin.nav.users')} note={total && number(total.count)}>
      <div className={classes.tools}>
        <FindInput label={t('sysadmin.users.find')} state={state} />
      </div>
      {list.isLoadingError && (
        <ErrorState error={list.error} title={t('sysadmin.users.error')} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <SkeletonTable columns={6} />}
      {users?.length === 0 && (
        <EmptyState icon="users" title={search ? t('sysadmin.users.noneFound') : t('sysadmin.users.none')} />
      )}
      {users && users.length > 0 && (
        <table className={`${tables.table} ${classes.table}`} aria-label={t('sysadmin.nav.users')}>
          <thead>
            <tr>
              <SortHeader title={t('sysadmin.users.name')} sort="name" order={order} state={state} />
              <SortHeader title={t('sysadmin.users.email')} sort="email" order={order} state={state} />
              <th scope="col">{t('sysadmin.users.role')}</th>
              <th scope="col">{t('sysadmin.users.teams')}</th>
              <SortHeader title={t('sysadmin.users.lastLogin')} sort="lastLogin" order={order} state={state} />
              <th scope="col">{t('sysadmin.users.status')}</th>
              <td aria-hidden />
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <Row key={user.userId} user={user} />
            ))}
          </tbody>
        </table>
      )}
      <MorePages list={list} label={t('sysadmin.list.more')} align="center" />
    </SystemPage>
  )
}

const hueOfStatus: Record<UserRow['status'], Hue> = { active: 'green', suspended: 'red', unverified: 'gray' }

function Row({ user }: { user: UserRow }) {
  const { t } = useTranslation()
  const { relative } = useFormats()
  const isOneself = useSession().user.userId === user.userId
  return (
    <tr>
      <td>
        <span className={classes.person}>
          <Avatar name={user.name || user.email} size={32} picture={pictureAddress(user.pictureKey)} />
          <span>
            <span className={classes.name}>{user.name || user.email}</span>
            {isOneself && <span className={classes.fact}> {t('sysadmin.users.you')}</span>}
          </span>
        </span>
      </td>
      <td className={classes.quiet}>{user.email}</td>
      <td data-title={t('sysadmin.users.role')}>
        {user.isSysAdmin ? <Tag hue="violet">{t('sysadmin.users.systemAdmin')}</Tag> : t('sysadmin.users.user')}
      </td>
      <td className={classes.quiet} data-title={t('sysadmin.users.teams')}>
        <Teams user={user} />
      </td>
      <td className={classes.fact} data-title={t('sysadmin.users.lastLogin')}>
        {user.lastLogin ? relative(user.lastLogin) : t('sysadmin.users.never')}
      </td>
      <td data-title={t('sysadmin.users.status')}>
        <Tag hue={hueOfStatus[user.status]} withDot>
          {t(`sysadmin.users.statuses.${user.status}`)}
        </Tag>
      </td>
      <td className={tables.actions}>
        <UserMenu user={user} />
      </td>
    </tr>
  )
}

function Teams({ user: { teams, teamCount } }: { user: UserRow }) {
  const { t } = useTranslation()
  if (teamCount === 0) return <span className={classes.fact}>{t('sysadmin.users.noTeam')}</span>
  const more = teamCount - teams.length
  return (
    <>
      {teams.map(({ name }) => name).join(', ')}
      {more > 0 && ` ${t('sysadmin.users.moreTeams', { count: more })}`}
    </>
  )
}
