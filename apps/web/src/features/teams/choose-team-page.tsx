import { Button, TextInput } from '@mantine/core'
import { CaretRightIcon, MagnifyingGlassIcon, PlusIcon } from '@phosphor-icons/react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TeamLink } from '@trellis/domain/auth/api'
import { fold } from '@trellis/domain/text/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logoAddress } from '../../api/pictures.ts'
import { pathTo } from '../../paths.ts'
import { sessionQuery } from '../../session/session.ts'
import { useSession, useSignOut } from '../../session/use-session.ts'
import { brandIcons } from '../../theme/brands.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './team-pages.module.css'

/** More teams than one sees at a glance get a search. */
const manyTeams = 8

export function ChooseTeamPage() {
  const { t } = useTranslation()
  const { teams, teamsError, email } = useSession()
  const queryClient = useQueryClient()
  if (teamsError) {
    return (
      <ErrorState
        error={teamsError}
        title={t('teams.choose.error')}
        onRetry={() => void queryClient.invalidateQueries(sessionQuery)}
      />
    )
  }
  return (
    <>
      <title>{`${t('teams.choose.title')} · Trellis`}</title>
      <h1>{t('teams.choose.title')}</h1>
      {teams.length === 0 ? (
        <EmptyState
          icon="users-three"
          title={t('teams.choose.emptyTitle')}
          text={t('teams.choose.emptyText', { email })}
          action={
            <Button variant="filled" size="lg" component={Link} to={pathTo('root.createTeam')}>
              {t('teams.choose.create')}
            </Button>
          }
        />
      ) : (
        <Teams teams={teams} />
      )}
      <SignOut />
    </>
  )
}

function Teams({ teams }: { teams: TeamLink[] }) {
  const { t, i18n } = useTranslation()
  const [words, setWords] = useState('')
  const found = teams
    .filter(({ Team }) => fold(Team.name).includes(fold(words)))
    .toSorted((a, b) => a.Team.name.localeCompare(b.Team.name, i18n.language))
  return (
    <>
      {teams.length > manyTeams && (
        <TextInput
          className={classes.find}
          aria-label={t('teams.choose.find')}
          placeholder={t('teams.choose.find')}
          leftSection={<MagnifyingGlassIcon size={16} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <ul className={classes.teams}>
        {found.map((link) => (
          <li key={link.TeamId}>
            <TeamEntry link={link} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{t('teams.choose.noneFound')}</p>}
      <Button component={Link} to={pathTo('root.createTeam')} leftSection={<PlusIcon size={16} />} size="lg" fullWidth>
        {t('teams.choose.create')}
      </Button>
    </>
  )
}

function TeamEntry({ link }: { link: TeamLink }) {
  const { t } = useTranslation()
  const { name, enumAppBrandId, organizationSquareLogo } = link.Team
  const logo = logoAddress(organizationSquareLogo)
  return (
    <Link
      className={classes.team}
      to={pathTo('root.team.dashboard', { teamId: link.TeamId })}
      data-brand={enumAppBrandId}
    >
      {logo ? (
        <img className={classes.logo} data-drawn src={logo} alt="" />
      ) : (
        <span className={classes.logo}>
          <Icon name={brandIcons[enumAppBrandId]} style="solid" size={20} />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.role}>{link.isTeamAdmin ? t('teams.choose.admin') : t('teams.choose.member')}</span>
      </span>
      <CaretRightIcon size={16} aria-hidden />
    </Link>
  )
}

function SignOut() {
  const { t } = useTranslation()
  const { user } = useSession()
  const signOut = useSignOut()
  return (
    <p className={classes.signedIn}>
      {user.name} ·{' '}
      <Button variant="subtle" size="xs" component={Link} to={pathTo('root.user.preferences')}>
        {t('shell.menu.userPreferences')}
      </Button>
      <Button variant="subtle" size="xs" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('shell.menu.logOut')}
      </Button>
    </p>
  )
}
