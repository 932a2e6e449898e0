import { CaretRightIcon } from '@phosphor-icons/react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo, type RouteName } from '../../paths.ts'
import { useOpens } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { Tile } from '../../ui/tile.tsx'
import classes from './admin-dashboard.module.css'

const tasks = [
  { name: 'root.team.admin.account', icon: 'buildings', label: 'shell.nav.account' },
  { name: 'root.team.admin.users', icon: 'users', label: 'shell.nav.users' },
  { name: 'root.team.admin.userRoles', icon: 'shield-check', label: 'shell.nav.userRoles' },
  { name: 'root.team.admin.dataCollections', icon: 'database', label: 'shell.nav.dataCollections' },
] as const satisfies { name: RouteName; icon: string; label: string }[]

/** Where this person may go from here. */
export function AdminTasks() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const opens = useOpens()
  const heading = useId()
  return (
    <section className={classes.attention} aria-labelledby={heading}>
      <h2 id={heading}>{t('teams.overview.tasks')}</h2>
      <ul className={classes.tasks}>
        {tasks
          .filter(({ name }) => opens(name))
          .map(({ name, icon, label }) => (
            <li key={name}>
              <Link className={classes.task} to={pathTo(name, { teamId })}>
                <Tile icon={icon} />
                {t(label)}
                <CaretRightIcon size={14} aria-hidden />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
