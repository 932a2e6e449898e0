import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { MagnifyingGlassIcon, PlusIcon } from '@phosphor-icons/react'
import { useQuery } from '@tanstack/react-query'
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
import { InviteDialog } from './invite-dialog.tsx'
import { InvitationMenu } from './invitation-menu.tsx'
import { UsersTable } from './users-table.tsx'
import classes from './users.module.css'

export function UsersPage() {
  const { t } = useTranslation()
  const { TeamId: teamId, Team: team } = useTeam()
  const { number } = useFormats()
  const [isInviting, invite] = useDisclosure(false)
  const { data, error, refetch } = useQuery(queryFor(teamsApi.teamUsers, { query: { TeamId: teamId } }))
  const current = data?.result.filter(({ status }) => status === 'current')
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
        {error && <ErrorState error={error} title={t('teams.users.error')} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonTable columns={5} />}
        {data && <Tables users={data.result} teamId={teamId} timezone={team.primaryTimezone} />}
      </PageBody>
      <InviteDialog teamId={teamId} isOpen={isInviting} onClose={invite.close} />
    </>
  )
}

/** Current, invited (or cancelled) and deactivated people (specification section 2). */
function Tables({ users, teamId, timezone }: { users: TeamUserRow[]; teamId: number; timezone: string }) {
  const { t } = useTranslation()
  const { relative } = useFormats(timezone)
  const [words, setWords] = useState('')
  const found = users.filter((user) =>
    fold(`${user.firstName} ${user.lastName} ${user.email}`).includes(fold(words.trim())),
  )
  const withStatus = (...statuses: TeamUserRow['status'][]) => found.filter(({ status }) => statuses.includes(status))
  const when = (instant: string | null) => (instant ? relative(instant) : t('teams.users.never'))
  return (
    <>
      <TextInput
        className={classes.find}
        aria-label={t('teams.users.find')}
        placeholder={t('teams.users.find')}
        leftSection={<MagnifyingGlassIcon size={16} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <UsersTable
        title={t('teams.users.current')}
        users={withStatus('current')}
        dateTitle={t('teams.users.lastActivity')}
        dateOf={(user) => when(user.lastActivity)}
        empty={t('teams.users.noneCurrent')}
      />
      <UsersTable
        title={t('teams.users.invited')}
        users={withStatus('invited', 'cancelled')}
        dateTitle={t('teams.users.invitedAt')}
        dateOf={(user) =>
          [when(user.invitedAt), user.invitedBy && t('teams.users.invitedBy', { name: user.invitedBy })]
            .filter(Boolean)
            .join(' ')
        }
        empty={t('teams.users.noneInvited')}
        hint={t('teams.users.noneInvitedText')}
        renderActions={(user) => <InvitationMenu user={user} teamId={teamId} />}
      />
      <UsersTable
        title={t('teams.users.deactivated')}
        users={withStatus('deactivated')}
        dateTitle={t('teams.users.deactivatedSince')}
        dateOf={(user) => when(user.deactivatedSince)}
        empty={t('teams.users.noneDeactivated')}
      />
    </>
  )
}
