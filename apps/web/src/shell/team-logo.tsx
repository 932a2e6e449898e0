import type { TeamLink } from '@trellis/domain/auth/api'
import { logoAddress } from '../api/pictures.ts'
import { brandIcons } from '../theme/brands.ts'
import { Icon } from '../ui/icon.tsx'
import classes from './team-logo.module.css'

/** The square logo of the organisation, else the sign of its brand in the brand's own colour. */
export function TeamLogo({ Team }: Pick<TeamLink, 'Team'>) {
  const logo = logoAddress(Team.organizationSquareLogo)
  if (logo) return <img className={classes.logo} data-drawn src={logo} alt="" />
  return (
    <span className={classes.logo} data-brand={Team.enumAppBrandId}>
      <Icon name={brandIcons[Team.enumAppBrandId]} style="solid" size={14} />
    </span>
  )
}
