import { Button, Select, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { MagnifyingGlassIcon, PlusIcon } from '@phosphor-icons/react'
import { useQuery } from '@tanstack/react-query'
import type { RoleRow } from '@trellis/domain/permissions/api'
import { teamsApi, type TeamUserRow } from '@trellis/domain/teams/api'
import { fold } from '@trellis/domain/text/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { useRoles } from '../permissions/role-calls.ts'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserMenu } from './user-menu.tsx'
import { UsersTable } from './users-table.tsx'
import classes from './users.module.css'

export function UsersPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { number } = useFormats()
  const [isInviting, invite] = useDisclosure(false)
  const people = useQuery(queryFor(teamsApi.teamUsers, { query: { TeamId: teamId } }))
  const roles = useRoles(teamId)
  const error = people.error ?? roles.error
  const current = people.data?.result.filter(({ status }) => status === 'current')
  return (
    <>
      <PageHeader
        title={t('teams.users.title')}
        note={current && number(current.length)}
        crumbs={[{ label: t('teams.users.area') }]}
        actions={
          <Button variant="filled" leftSection={<PlusIcon size={14} weight="bold" />} onClick={invite.open}>
            {t('teams.users.invite')}
          </Button>
        }
      />
      <PageBody>
        {error && (
          <ErrorState
            error={error}
            title={t('teams.users.error')}
            onRetry={() => void Promise.all([people.refetch(), roles.refetch()])}
          />
        )}
        {!(people.data && roles.data) && !error && <SkeletonTable columns={7} />}
        {people.data && roles.data && <Tables users={people.data.result} roles={roles.data.roles} />}
      </PageBody>
      <InviteDialog teamId={teamId} roles={roles.data?.roles ?? []} isOpen={isInviting} onClose={invite.close} />
    </>
  )
}

const adminFilter = 'admin'

/** Current, invited (or cancelled) and deactivated people (specification section 2). */
function Tables({ users, roles }: { users: TeamUserRow[]; roles: RoleRow[] }) {
  const { t } = useTranslation()
  const { Team: team } = useTeam()
  const [words, setWords] = useState('')
  const [role, setRole] = useState<string | null>(null)
  const [edited, setEdited] = useState<TeamUserRow | null>(null)
  const columns = useUserColumns(new Map(roles.map(({ id, name }) => [id, name])), team.primaryTimezone)
  const { firstName, lastName, email, accountType, roles: roleNames, status } = columns
  const holds = (user: TeamUserRow) =>
    role === null || (role === adminFilter ? user.isTeamAdmin : user.roleIds.includes(Number(role)))
  const found = users.filter(
    (user) => holds(user) && fold(`${user.firstName} ${user.lastName} ${user.email}`).includes(fold(words.trim())),
  )
  const withStatus = (...statuses: TeamUserRow['status'][]) => found.filter((user) => statuses.includes(user.status))
  const isNarrowed = words.trim() !== '' || role !== null
  const renderActions = (user: TeamUserRow) => <UserMenu user={user} onEdit={() => setEdited(user)} />
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          className={classes.find}
          aria-label={t('teams.users.find')}
          placeholder={t('teams.users.find')}
          leftSection={<MagnifyingGlassIcon size={16} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Select
          className={classes.byRole}
          aria-label={t('teams.users.filterByRole')}
          placeholder={t('teams.users.allRoles')}
          clearable
          data={[
            { value: adminFilter, label: t('permissions.teamAdmin.name') },
            ...roles
              .filter(({ isBaseline }) => !isBaseline)
              .map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={role}
          onChange={setRole}
        />
      </div>
      <UsersTable
        title={t('teams.users.current')}
        users={withStatus('current')}
        columns={[firstName, lastName, email, accountType, roleNames, columns.lastActivity]}
        empty={isNarrowed ? t('teams.users.noMatch') : t('teams.users.noneCurrent')}
        renderActions={renderActions}
      />
      <UsersTable
        title={t('teams.users.invited')}
        users={withStatus('invited', 'cancelled')}
        columns={[firstName, lastName, email, accountType, roleNames, status, columns.invitedAt, columns.invitedBy]}
        empty={isNarrowed ? t('teams.users.noMatch') : t('teams.users.noneInvited')}
        hint={isNarrowed ? undefined : t('teams.users.noneInvitedText')}
        renderActions={renderActions}
      />
      <UsersTable
        title={t('teams.users.deactivated')}
        users={withStatus('deactivated')}
        columns={[firstName, lastName, email, accountType, roleNames, columns.deactivatedSince]}
        empty={isNarrowed ? t('teams.users.noMatch') : t('teams.users.noneDeactivated')}
        renderActions={renderActions}
      />
      {edited && <EditUserDialog user={edited} roles={roles} onClose={() => setEdited(null)} />}
    </>
  )
}
