import clsx from 'clsx'
import classes from './icon.module.css'

export type IconStyle = 'duotone' | 'solid' | 'regular'

interface IconProps {
  /** Identifier of the catalogue, for instance `student`. */
  name: string
  style?: IconStyle
  /** Pixels. */
  size?: number
  className?: string
}

/** An icon chosen by people, from the catalogue of 1,512. It names something: beside its text it is decoration. */
export function Icon({ name, style = 'duotone', size = 16, className }: IconProps) {
  const isSafe = /^[a-z0-9-]+$/.test(name)
  const image = `url("/icons/${style}/${isSafe ? name : 'circle-dashed'}.svg")`
  return (
    <span
      aria-hidden
      className={clsx(classes.icon, className)}
      style={{ width: size, height: size, maskImage: image }}
    />
  )
}
