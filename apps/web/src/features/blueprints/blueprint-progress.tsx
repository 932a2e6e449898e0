import { Button, Loader } from '@mantine/core'
import { CheckCircleIcon, CircleIcon, WarningCircleIcon } from '@phosphor-icons/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TeamLink } from '@trellis/domain/auth/api'
import { blueprintsApi } from '@trellis/domain/blueprints/api'
import { blueprintSteps, type BlueprintState } from '@trellis/domain/blueprints/run'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { pathTo } from '../../paths.ts'
import { showBrand } from '../../theme/brand-store.ts'
import { toastDone } from '../../ui/toast.tsx'
import classes from './blueprints.module.css'

type Run = NonNullable<BlueprintState['run']>

const askAgainMs = 400

interface BlueprintProgressProps {
  team: TeamLink
  run: Run
  onRetry: () => void
}

/** While the job works; the dashboard follows by itself. */
export function BlueprintProgress({ team, run, onRetry }: BlueprintProgressProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { TeamId: teamId, Team } = team
  useQuery({
    ...queryFor(blueprintsApi.blueprint, { params: { teamId } }),
    refetchInterval: run.state === 'running' ? askAgainMs : false,
  })
  const isDone = run.state === 'done'
  useEffect(() => {
    if (!isDone) return
    showBrand(Team.enumAppBrandId)
    toastDone(t('blueprints.done', { name: Team.name }))
    void navigate({ to: pathTo('root.team.dashboard', { teamId }), replace: true })
  }, [isDone, navigate, t, teamId, Team])
  const present = blueprintSteps.indexOf(run.step)
  return (
    <div className={classes.progress} role="status">
      <h1>{t('blueprints.working')}</h1>
      <ol>
        {blueprintSteps.map((step, index) => (
          <li key={step} data-state={isDone || index < present ? 'done' : index > present ? 'waiting' : run.state}>
            <StepMark
              isPast={isDone || index < present}
              isPresent={index === present}
              hasFailed={run.state === 'failed'}
            />
            {t(`blueprints.steps.${step}`)}
            {(isDone || index < present) && <span className={classes.stepDone}>{t('blueprints.stepDone')}</span>}
          </li>
        ))}
      </ol>
      {run.state === 'failed' && (
        <>
          <p>{t('blueprints.failed')}</p>
          <Button variant="filled" onClick={onRetry}>
            {t('blueprints.retry')}
          </Button>
        </>
      )}
    </div>
  )
}

function StepMark({ isPast, isPresent, hasFailed }: { isPast: boolean; isPresent: boolean; hasFailed: boolean }) {
  if (isPast) return <CheckCircleIcon size={20} weight="fill" aria-hidden />
  if (!isPresent) return <CircleIcon size={20} aria-hidden />
  return hasFailed ? <WarningCircleIcon size={20} weight="fill" aria-hidden /> : <Loader size={18} aria-hidden />
}
