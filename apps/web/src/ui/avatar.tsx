import clsx from 'clsx'
import type { Hue } from '../theme/tokens.ts'
import { hueClass, hueOf } from './hue.ts'
import classes from './avatar.module.css'

export interface AvatarProps {
  name: string
  /** Of the name unless given. */
  hue?: Hue | undefined
  /** Pixels of the diameter. */
  size?: 18 | 24 | 32 | 40 | 56
  /** A ring in the person's colour: this person is here now. */
  isPresent?: boolean
  /** Address of a picture; initials without it. */
  picture?: string | null
}

/** A picture, or initials in a coloured circle. The name stands beside it or labels the control around it. */
export function Avatar({ name, hue = hueOf(name), size = 24, isPresent = false, picture = null }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={clsx(classes.avatar, hueClass(hue))}
      data-initials={picture ? undefined : initialsOf(name)}
      data-size={size}
      data-present={isPresent || undefined}
    >
      {picture && <img className={classes.picture} src={picture} alt="" decoding="async" />}
    </span>
  )
}

/** First letters of the first and the last word. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
