import { useQuery } from '@tanstack/react-query'
import { teamsApi } from '@trellis/domain/teams/api'
import { logoNames } from '@trellis/domain/teams/logos'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { LogoRow } from './logo-row.tsx'
import classes from './logos.module.css'

/** The four logos of a team (specification section 2, account): each is saved by itself, at once. */
export function LogosSection({ teamId }: { teamId: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(queryFor(teamsApi.logos, { params: { teamId } }))
  return (
    <section className={classes.section} aria-labelledby="logos-title">
      <h2 id="logos-title">{t('teams.logos.title')}</h2>
      <p className={classes.help}>{t('teams.logos.help')}</p>
      {error && <ErrorState error={error} title={t('teams.logos.error')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonTable columns={1} />}
      {data && (
        <ul className={classes.logos}>
          {logoNames.map((name) => (
            <LogoRow key={name} teamId={teamId} name={name} logo={data[name]} />
          ))}
        </ul>
      )}
    </section>
  )
}
