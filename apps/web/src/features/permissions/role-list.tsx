import { TextInput, UnstyledButton } from '@mantine/core'
import { LockSimpleIcon, MagnifyingGlassIcon } from '@phosphor-icons/react'
import type { RoleRow } from '@trellis/domain/permissions/api'
import { fold } from '@trellis/domain/text/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Tag } from '../../ui/tag.tsx'
import { RoleMenu } from './role-menu.tsx'
import tables from '../../ui/list-table.module.css'
import classes from './roles.module.css'

interface RoleListProps {
  roles: RoleRow[]
  adminCount: number
  onOpen: (role: number | 'new', from?: number) => void
}

/** The fixed role of team admins first, then that of everybody, then the rest by name. */
export function RoleList({ roles, adminCount, onOpen }: RoleListProps) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const isFound = (...texts: string[]) => fold(texts.join(' ')).includes(fold(words.trim()))
  const found = roles.filter(({ name, description }) => isFound(name, description))
  const showsAdmin = isFound(t('permissions.teamAdmin.name'), t('permissions.teamAdmin.description'))
  return (
    <>
      <TextInput
        className={classes.find}
        aria-label={t('permissions.roles.find')}
        placeholder={t('permissions.roles.find')}
        leftSection={<MagnifyingGlassIcon size={16} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {found.length === 0 && !showsAdmin ? (
        <p role="status">{t('permissions.roles.noneFound')}</p>
      ) : (
        <table className={`${tables.table} ${classes.table}`} aria-label={t('permissions.roles.title')}>
          <thead>
            <tr>
              <th scope="col">{t('permissions.roles.name')}</th>
              <th scope="col">{t('permissions.roles.description')}</th>
              <th scope="col">{t('permissions.roles.users')}</th>
              <th scope="col">{t('permissions.roles.featurePermissions')}</th>
              <th scope="col">{t('permissions.roles.createdAt')}</th>
              <th scope="col">{t('permissions.roles.active')}</th>
              <td aria-hidden />
            </tr>
          </thead>
          <tbody>
            {showsAdmin && <AdminRow count={adminCount} />}
            {found.map((role) => (
              <Row key={role.id} role={role} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** It cannot be modified (specification section 6). */
function AdminRow({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <tr>
      <td className={classes.name}>
        <span className={classes.fixed}>
          {t('permissions.teamAdmin.name')}
          <LockSimpleIcon size={14} aria-label={t('permissions.teamAdmin.fixed')} />
        </span>
      </td>
      <td className={classes.description}>{t('permissions.teamAdmin.description')}</td>
      <td data-title={t('permissions.roles.users')}>{t('permissions.roles.people', { count })}</td>
      <td data-title={t('permissions.roles.featurePermissions')}>{t('permissions.teamAdmin.everything')}</td>
      <td className={classes.unknown} data-title={t('permissions.roles.createdAt')}>
        –
      </td>
      <td data-title={t('permissions.roles.active')}>
        <Tag hue="green" withDot>
          {t('permissions.roles.active')}
        </Tag>
      </td>
      <td aria-hidden />
    </tr>
  )
}

function Row({ role, onOpen }: { role: RoleRow; onOpen: RoleListProps['onOpen'] }) {
  const { t } = useTranslation()
  const { relative } = useFormats(useTeam().Team.primaryTimezone)
  return (
    <tr data-inactive={!role.isActive || undefined}>
      <td className={classes.name}>
        <UnstyledButton className={classes.open} onClick={() => onOpen(role.id)}>
          {role.name}
        </UnstyledButton>
      </td>
      <td className={classes.description}>{role.description}</td>
      <td data-title={t('permissions.roles.users')}>
        <Holders role={role} />
      </td>
      <td data-title={t('permissions.roles.featurePermissions')}>
        <Features role={role} />
      </td>
      <td className={classes.date} data-title={t('permissions.roles.createdAt')}>
        {relative(role.createdAt)}
      </td>
      <td data-title={t('permissions.roles.active')}>
        <Tag hue={role.isActive ? 'green' : 'gray'} withDot>
          {role.isActive ? t('permissions.roles.active') : t('permissions.roles.inactive')}
        </Tag>
      </td>
      <td className={tables.actions}>
        <RoleMenu role={role} onOpen={onOpen} />
      </td>
    </tr>
  )
}

const shownFaces = 3

function Holders({ role }: { role: RoleRow }) {
  const { t } = useTranslation()
  if (role.isBaseline) return t('permissions.roles.everybody')
  return (
    <span className={classes.holders} title={role.users.map(({ name }) => name).join(', ')}>
      {role.users.slice(0, shownFaces).map(({ teamUserId, name }) => (
        <PersonAvatar key={teamUserId} name={name} personId={teamUserId} />
      ))}
      {t('permissions.roles.people', { count: role.userCount })}
    </span>
  )
}

function Features({ role: { featurePermissions } }: { role: RoleRow }) {
  const { t } = useTranslation()
  const [first, ...others] = featurePermissions.map((permission) => t(`permissions.feature.${permission}.name`))
  if (!first) return <span className={classes.unknown}>{t('permissions.roles.noFeatures')}</span>
  if (others.length === 0) return first
  return (
    <span title={[first, ...others].join(', ')}>
      {t('permissions.roles.moreFeatures', { first, count: others.length })}
    </span>
  )
}
