import { iconParts, type IconStyle } from '@trellis/domain/fields/icon-style'
import clsx from 'clsx'
import classes from './icon.module.css'

interface IconProps {
  /** Identifier of the catalogue, for instance `student`, or `solid/student` in a style of its own. */
  name: string
  style?: IconStyle
  /** Pixels. */
  size?: number
  className?: string
}

/** An icon chosen by people, from the catalogue of 1,512. It names something: beside its text it is decoration. */
export function Icon({ name, style, size = 16, className }: IconProps) {
  const own = iconParts(name)
  const isSafe = /^[a-z0-9-]+$/.test(own.name)
  const image = `url("/icons/${style ?? own.style}/${isSafe ? own.name : 'circle-dashed'}.svg")`
  return (
    <span
      aria-hidden
      className={clsx(classes.icon, className)}
      style={{ width: size, height: size, maskImage: image }}
    />
  )
}
