import type { TeamUserRow } from '@trellis/domain/teams/api'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import type { Hue } from '../../theme/tokens.ts'
import { pictureAddress } from '../../api/pictures.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Tag } from '../../ui/tag.tsx'
import classes from './users.module.css'

export interface UserColumn {
  key: string
  title: string
  /** What the column is sorted by. */
  sortOf: (user: TeamUserRow) => string
  show: (user: TeamUserRow) => ReactNode
  kind?: 'who' | 'lastName' | 'email' | 'date'
}

const hueOfStatus: Record<TeamUserRow['status'], Hue> = {
  current: 'green',
  invited: 'blue',
  cancelled: 'gray',
  deactivated: 'red',
}

/** The columns of specification section 3, team user; each table takes its own. */
export function useUserColumns(roleNameById: ReadonlyMap<number, string>, timezone: string) {
  const { t } = useTranslation()
  const { relative } = useFormats(timezone)
  const when = (instant: string | null) => (instant ? relative(instant) : t('teams.users.never'))
  const accountType = (user: TeamUserRow) => (user.isTeamAdmin ? t('teams.users.admin') : t('teams.users.member'))
  const roleNames = (user: TeamUserRow) => user.roleIds.flatMap((id) => roleNameById.get(id) ?? [])
  return {
    firstName: {
      key: 'firstName',
      title: t('teams.users.firstName'),
      sortOf: (user) => user.firstName || user.email,
      show: (user) => <FirstName user={user} />,
      kind: 'who',
    },
    lastName: {
      key: 'lastName',
      title: t('teams.users.lastName'),
      sortOf: ({ lastName }) => lastName,
      show: ({ lastName }) => lastName,
      kind: 'lastName',
    },
    email: {
      key: 'email',
      title: t('teams.users.email'),
      sortOf: ({ email }) => email,
      show: ({ email }) => email,
      kind: 'email',
    },
    accountType: {
      key: 'accountType',
      title: t('teams.users.accountType'),
      sortOf: accountType,
      show: accountType,
    },
    roles: {
      key: 'roles',
      title: t('teams.users.roles'),
      sortOf: (user) => roleNames(user).join(),
      show: (user) => <Roles names={roleNames(user)} />,
    },
    status: {
      key: 'status',
      title: t('teams.users.status'),
      sortOf: ({ status }) => t(`teams.users.statuses.${status}`),
      show: ({ status }) => (
        <Tag hue={hueOfStatus[status]} withDot>
          {t(`teams.users.statuses.${status}`)}
        </Tag>
      ),
    },
    lastActivity: {
      key: 'lastActivity',
      title: t('teams.users.lastActivity'),
      sortOf: ({ lastActivity }) => lastActivity ?? '',
      show: ({ lastActivity }) => when(lastActivity),
      kind: 'date',
    },
    invitedAt: {
      key: 'invitedAt',
      title: t('teams.users.invitedAt'),
      sortOf: ({ invitedAt }) => invitedAt ?? '',
      show: ({ invitedAt }) => when(invitedAt),
      kind: 'date',
    },
    invitedBy: {
      key: 'invitedBy',
      title: t('teams.users.inviter'),
      sortOf: ({ invitedBy }) => invitedBy ?? '',
      show: ({ invitedBy }) => invitedBy,
    },
    deactivatedSince: {
      key: 'deactivatedSince',
      title: t('teams.users.deactivatedSince'),
      sortOf: ({ deactivatedSince }) => deactivatedSince ?? '',
      show: ({ deactivatedSince }) => when(deactivatedSince),
      kind: 'date',
    },
  } satisfies Record<string, UserColumn>
}

/** An invited person may have no name yet. */
export function nameOf({ firstName, lastName, email }: TeamUserRow): string {
  return `${firstName} ${lastName}`.trim() || email
}

function FirstName({ user }: { user: TeamUserRow }) {
  return (
    <span className={classes.who}>
      <Avatar name={nameOf(user)} size={32} picture={pictureAddress(user.pictureKey)} />
      <span className={classes.name}>{user.firstName}</span>
      <span className={classes.onPhone}>{user.firstName ? user.lastName : user.email}</span>
    </span>
  )
}

function Roles({ names }: { names: string[] }) {
  const { t } = useTranslation()
  if (names.length === 0) return <span className={classes.none}>{t('teams.users.noRoles')}</span>
  return (
    <span className={classes.roles}>
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  )
}
