import clsx from 'clsx'
import type { Hue } from '../theme/tokens.ts'
import { hueClass, hueOf } from './hue.ts'
import classes from './avatar.module.css'

interface AvatarProps {
  name: string
  /** Of the name unless given. */
  hue?: Hue
  /** Pixels of the diameter. */
  size?: 18 | 24 | 32 | 40 | 56
  /** A ring in the person's colour: this person is here now. */
  isPresent?: boolean
}

/** Initials in a coloured circle. The name stands beside it or labels the control around it. */
export function Avatar({ name, hue = hueOf(name), size = 24, isPresent = false }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={clsx(classes.avatar, hueClass(hue))}
      data-initials={initialsOf(name)}
      data-size={size}
      data-present={isPresent || undefined}
    />
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
