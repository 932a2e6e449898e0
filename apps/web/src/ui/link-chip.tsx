import { Link } from '@tanstack/react-router'
import type { Hue } from '../theme/tokens.ts'
import { Avatar } from './avatar.tsx'
import classes from './link-chip.module.css'
import { Tile } from './tile.tsx'

interface LinkChipProps {
  name: string
  /** Where the linked thing opens; without it the chip only names it. */
  to?: string
  /** Initials unless an icon is given. */
  icon?: string
  hue?: Hue
}

/** A record that another one points at. */
export function LinkChip({ name, to, icon, hue }: LinkChipProps) {
  const content = (
    <>
      {icon ? <Tile icon={icon} hue={hue ?? 'brand'} size={20} /> : <Avatar name={name} hue={hue} size={18} />}
      <span className={classes.name}>{name}</span>
    </>
  )
  if (!to) return <span className={classes.chip}>{content}</span>
  return (
    <Link className={classes.chip} to={to}>
      {content}
    </Link>
  )
}
