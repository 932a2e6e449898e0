import clsx from 'clsx'
import type { Hue } from '../theme/tokens.ts'
import { hueClass } from './hue.ts'
import { Icon } from './icon.tsx'
import classes from './tile.module.css'

interface TileProps {
  icon: string
  hue?: Hue | 'brand'
  /** Pixels of the side. */
  size?: 20 | 24 | 32 | 40
}

const iconSizes = { 20: 12, 24: 14, 32: 20, 40: 24 } as const

/** A tinted square with a duotone icon: names a collection or another kind of thing. */
export function Tile({ icon, hue = 'brand', size = 32 }: TileProps) {
  return (
    <span className={clsx(classes.tile, hueClass(hue))} data-size={size}>
      <Icon name={icon} size={iconSizes[size]} />
    </span>
  )
}
