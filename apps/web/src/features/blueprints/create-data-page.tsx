import { Button } from '@mantine/core'
import { ArrowLeftIcon } from '@phosphor-icons/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import type { Brand } from '@trellis/domain/api/ids'
import type { TeamLink } from '@trellis/domain/auth/api'
import { blueprintsApi } from '@trellis/domain/blueprints/api'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { pathTo } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { showBrand } from '../../theme/brand-store.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { toastError } from '../../ui/toast.tsx'
import { CreateTeamForm } from '../teams/create-team-form.tsx'
import { applyBlueprint, useApplyBlueprint } from './blueprint-calls.ts'
import { BlueprintChoice } from './blueprint-choice.tsx'
import { BlueprintProgress } from './blueprint-progress.tsx'
import classes from './blueprints.module.css'
import { OtherWays } from './other-ways.tsx'

/** A blueprint for the team of the address, or for a new one (specification section 2, /createdata). */
export function CreateDataPage() {
  const { t } = useTranslation()
  const { teams } = useSession()
  const teamId = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('team') })
  const team = teams.find((link) => String(link.TeamId) === teamId)
  const title = t(team ? 'blueprints.title' : 'blueprints.titleNew')
  return (
    <>
      <title>{`${title} · Trellis`}</title>
      {team ? <ForTeam team={team} title={title} /> : <ForNewTeam title={title} />}
    </>
  )
}

function ForTeam({ team, title }: { team: TeamLink; title: string }) {
  const { t, i18n } = useTranslation()
  const { TeamId: teamId, Team } = team
  const nameOfLanguage = new Intl.DisplayNames([i18n.language], { type: 'language' })
  const [choice, setChoice] = useState({ blueprint: Team.enumAppBrandId, withSample: true })
  const query = queryFor(blueprintsApi.blueprint, { params: { teamId } })
  const { data, error, refetch } = useQuery(query)
  const apply = useApplyBlueprint(teamId)
  const [hasStarted, setStarted] = useState(false)
  // The page wears the brand of what is chosen, as a new team does.
  useEffect(() => showBrand(choice.blueprint), [choice.blueprint])
  if (!team.isTeamAdmin) return <Navigate to={pathTo('root.accessDenied')} replace />
  if (error) return <ErrorState error={error} title={t('blueprints.error')} onRetry={() => void refetch()} />
  const run = data?.run
  // One that runs is followed to its end, also where this page did not start it.
  if (run?.state === 'running' && !hasStarted) setStarted(true)
  if (run && hasStarted) return <BlueprintProgress team={team} run={run} onRetry={() => apply.mutate(choice)} />
  return (
    <>
      <h1>{title}</h1>
      <p className={classes.intro}>
        {t('blueprints.intro', { language: nameOfLanguage.of(Team.defaultInterfaceLanguage) ?? '' })}
      </p>
      <BlueprintChoice ownBrand={Team.enumAppBrandId} choice={choice} onChoose={setChoice} />
      <ErrorLine error={apply.error} />
      <div className={classes.actions}>
        <Button variant="filled" size="lg" loading={apply.isPending} onClick={() => apply.mutate(choice)}>
          {t('blueprints.use')}
        </Button>
      </div>
      <OtherWays teamId={teamId} />
    </>
  )
}

/** First what it is about, then its name; the blueprint is put in when the team is there. */
function ForNewTeam({ title }: { title: string }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const sentence = useErrorSentence()
  const [choice, setChoice] = useState<{ blueprint: Brand; withSample: boolean }>({
    blueprint: 'generic',
    withSample: true,
  })
  const [isNaming, setNaming] = useState(false)
  useEffect(() => showBrand(choice.blueprint), [choice.blueprint])

  async function begin(teamId: number) {
    try {
      const { queryKey } = queryFor(blueprintsApi.blueprint, { params: { teamId } })
      queryClient.setQueryData(queryKey, await applyBlueprint(teamId, choice))
    } catch (error) {
      // The team is there by now: its own page offers the blueprint again, a second team would be no help.
      toastError(sentence(error))
    }
    await navigate({ to: pathTo('root.createData'), search: { team: teamId }, replace: true })
  }

  if (isNaming) {
    return (
      <div className={classes.naming}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<ArrowLeftIcon size={14} aria-hidden />}
          onClick={() => setNaming(false)}
        >
          {t('blueprints.back')}
        </Button>
        <h1>{t('teams.create.title')}</h1>
        <p className={classes.intro}>{t('teams.create.intro')}</p>
        <CreateTeamForm brand={choice.blueprint} onCreated={begin} />
      </div>
    )
  }
  return (
    <>
      <h1>{title}</h1>
      <p className={classes.intro}>{t('blueprints.introNew')}</p>
      <BlueprintChoice ownBrand={null} choice={choice} onChoose={setChoice} />
      <div className={classes.actions}>
        <Button variant="filled" size="lg" onClick={() => setNaming(true)}>
          {t('blueprints.next')}
        </Button>
      </div>
    </>
  )
}
