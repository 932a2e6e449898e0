import { CheckIcon } from '@phosphor-icons/react'
import { Link, useParams } from '@tanstack/react-router'
import { Menu } from '../ui/floating.tsx'
import { pathTo } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { TeamLogo } from './team-logo.tsx'

/** The person's teams as entries of a menu. */
export function TeamList() {
  const { teams } = useSession()
  const { teamId } = useParams({ strict: false })
  return teams.map(({ TeamId, Team }) => {
    const isHere = String(TeamId) === teamId
    return (
      <Menu.Item
        key={TeamId}
        component={Link}
        to={pathTo('root.team.dashboard', { teamId: TeamId })}
        aria-current={isHere ? 'true' : undefined}
        leftSection={<TeamLogo Team={Team} />}
        rightSection={isHere && <CheckIcon size={14} weight="bold" aria-hidden />}
      >
        {Team.name}
      </Menu.Item>
    )
  })
}
