import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../paths.ts'
import { CreateTeamForm } from './create-team-form.tsx'
import classes from './team-pages.module.css'

/** Then comes what the team begins with. */
export function CreateTeamPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <title>{`${t('teams.create.title')} · Trellis`}</title>
      <h1>{t('teams.create.title')}</h1>
      <p className={classes.intro}>{t('teams.create.intro')}</p>
      <CreateTeamForm onCreated={(teamId) => navigate({ to: pathTo('root.createData'), search: { team: teamId } })} />
    </>
  )
}
