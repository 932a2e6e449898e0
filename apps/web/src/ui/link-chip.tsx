import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  /** Of a person. */
  picture?: string | null
  /** Behind the name. */
  mark?: ReactNode
}

/** A record that another one points at. */
export function LinkChip({ name, to, icon, hue, picture = null, mark }: LinkChipProps) {
  const content = (
    <>
      {icon ? (
        <Tile icon={icon} hue={hue ?? 'brand'} size={20} />
      ) : (
        <Avatar name={name} hue={hue} size={18} picture={picture} />
      )}
      <span className={classes.name}>{name}</span>
      {mark}
    </>
  )
  if (!to) return <span className={classes.chip}>{content}</span>
  return (
    <Link className={classes.chip} to={to}>
      {content}
    </Link>
  )
}
