import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { sysadminApi, type SystemRole } from '@trellis/domain/sysadmin/api'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { FindInput } from './find-input.tsx'
import forms from './forms.module.css'
import tables from '../../ui/list-table.module.css'
import classes from './list.module.css'
import { MorePages } from '../../ui/more-pages.tsx'
import { pagesOf } from './pages.ts'
import { SystemPage } from './system-page.tsx'
import { useListState } from './use-list-state.ts'
import { useOpenTeam } from './use-open-team.ts'

/** Roles across teams, to read (specification section 2): role, description, permissions, user count, actions. */
export function PermissionsPage() {
  const { t } = useTranslation()
  const state = useListState()
  const search = state.valueOf('search')
  const list = useInfiniteQuery({ ...pagesOf(sysadminApi.roles, { search }), placeholderData: keepPreviousData })
  const roles = list.data?.pages.flatMap((page) => page.roles)
  return (
    <SystemPage title={t('sysadmin.nav.permissions')}>
      <p className={forms.text}>{t('sysadmin.roles.help')}</p>
      <div className={classes.tools} style={{ marginTop: 16 }}>
        <FindInput label={t('sysadmin.roles.find')} state={state} />
      </div>
      {list.isLoadingError && (
        <ErrorState error={list.error} title={t('sysadmin.roles.error')} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <SkeletonTable columns={5} />}
      {roles?.length === 0 && <EmptyState icon="shield-check" title={t('sysadmin.roles.none')} />}
      {roles && roles.length > 0 && (
        <table className={`${tables.table} ${classes.table}`} aria-label={t('sysadmin.nav.permissions')}>
          <thead>
            <tr>
              <th scope="col">{t('sysadmin.roles.role')}</th>
              <th scope="col">{t('sysadmin.roles.description')}</th>
              <th scope="col">{t('sysadmin.roles.permissions')}</th>
              <th scope="col" className={tables.number}>
                {t('sysadmin.roles.userCount')}
              </th>
              <td aria-hidden />
            </tr>
          </thead>
          <tbody>
            {roles.map((role) => (
              <Row key={`${role.teamId} ${role.id ?? ''}`} role={role} />
            ))}
          </tbody>
        </table>
      )}
      <MorePages list={list} label={t('sysadmin.list.more')} align="center" />
    </SystemPage>
  )
}

function Row({ role }: { role: SystemRole }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const openTeam = useOpenTeam()
  const { teamId, teamName } = role
  const isFixed = role.id === null
  const name = isFixed ? t('permissions.teamAdmin.name') : role.name
  const inTeam = pathTo('root.team.admin.userRoles', { teamId })
  // What cannot be modified has no page: it stands first among the roles of its team.
  const to = isFixed ? inTeam : `${inTeam}?role=${role.id}`
  return (
    <tr>
      <td>
        <div className={classes.name}>
          {name} {isFixed && <Tag>{t('permissions.teamAdmin.fixed')}</Tag>}
          {!role.isActive && <Tag>{t('sysadmin.roles.inactive')}</Tag>}
        </div>
        <div className={classes.fact}>{teamName}</div>
      </td>
      <td className={classes.quiet}>{isFixed ? t('permissions.teamAdmin.description') : role.description}</td>
      <td data-title={t('sysadmin.roles.permissions')}>
        <Permissions role={role} />
      </td>
      <td className={tables.number} data-title={t('sysadmin.roles.userCount')}>
        {number(role.userCount)}
      </td>
      <td className={tables.actions}>
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('common.labelled', { label: t('sysadmin.roles.open'), value: `${name}, ${teamName}` })}
          onClick={() => openTeam({ teamId, name: teamName, to })}
        >
          {t('sysadmin.teams.open')}
        </Button>
      </td>
    </tr>
  )
}

function Permissions({ role }: { role: SystemRole }) {
  const { t } = useTranslation()
  if (role.id === null) return <Tag>{t('permissions.teamAdmin.everything')}</Tag>
  const words = [
    ...role.dataPermissions.map((permission) => t(`sysadmin.roles.data.${permission}`)),
    ...role.featurePermissions.map((permission) => t(`permissions.feature.${permission}.name`)),
  ]
  if (words.length === 0) return <span className={classes.fact}>{t('sysadmin.roles.nothing')}</span>
  return (
    <span className={classes.tags}>
      {words.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  )
}
