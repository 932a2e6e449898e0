import { logoAddress } from '../api/pictures.ts'
import { useAppearance } from '../session/appearance.ts'
import { useTeam } from '../session/use-session.ts'
import classes from './app-logo.module.css'
import { Mark } from './mark.tsx'

/** The team's own logo of the app: wide where there is room, square on phones and where the menu is away; else the sign. */
export function AppLogo({ form }: { form: 'wide' | 'square' }) {
  const { Team } = useTeam()
  const name = useAppearance()?.name ?? 'Trellis'
  const square = logoAddress(Team.appSquareLogo)
  const wide = logoAddress(Team.appHorizontalLogo)
  if (form === 'square') return square ? <img className={classes.square} src={square} alt="" /> : <Mark />
  if (wide) return <img className={classes.wide} src={wide} alt="" />
  return (
    <>
      {square ? <img className={classes.square} src={square} alt="" /> : <Mark />}
      {square ? Team.shortName : name}
    </>
  )
}
