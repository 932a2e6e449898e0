import type { TeamUserRow } from '@trellis/domain/teams/api'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hue } from '../../theme/tokens.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Tag } from '../../ui/tag.tsx'
import classes from './users.module.css'

interface UsersTableProps {
  title: string
  users: TeamUserRow[]
  dateTitle: string
  dateOf: (user: TeamUserRow) => string
  /** In place of rows. */
  empty: string
  hint?: string
  renderActions?: (user: TeamUserRow) => ReactNode
}

const hueOfStatus: Record<TeamUserRow['status'], Hue> = {
  current: 'green',
  invited: 'blue',
  cancelled: 'gray',
  deactivated: 'red',
}

export function UsersTable({ title, users, dateTitle, dateOf, empty, hint, renderActions }: UsersTableProps) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <section className={classes.section}>
      <h2 id={heading}>
        {title} <span className={classes.count}>{users.length}</span>
      </h2>
      {users.length === 0 ? (
        <p className={classes.empty}>
          {empty}
          {hint && <span>{hint}</span>}
        </p>
      ) : (
        <table className={classes.table} aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{t('teams.users.name')}</th>
              <th scope="col">{t('teams.users.accountType')}</th>
              <th scope="col">{t('teams.users.status')}</th>
              <th scope="col">{dateTitle}</th>
              <td aria-hidden />
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <tr key={user.id}>
                <td className={classes.person}>
                  <Person user={user} />
                </td>
                <td data-title={t('teams.users.accountType')}>
                  {user.isTeamAdmin ? t('teams.users.admin') : t('teams.users.member')}
                </td>
                <td data-title={t('teams.users.status')}>
                  <Tag hue={hueOfStatus[user.status]} withDot>
                    {t(`teams.users.statuses.${user.status}`)}
                  </Tag>
                </td>
                <td data-title={dateTitle} className={classes.date}>
                  {dateOf(user)}
                </td>
                <td className={classes.actions}>{renderActions?.(user)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** An invited person may have no name yet. */
function Person({ user }: { user: TeamUserRow }) {
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <span className={classes.who}>
      <Avatar name={name || user.email} size={32} />
      <span className={classes.words}>
        <span className={classes.name}>{name || user.email}</span>
        {name && <span className={classes.email}>{user.email}</span>}
      </span>
    </span>
  )
}
