import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Hue } from '../theme/tokens.ts'
import { hueClass } from './hue.ts'
import classes from './tag.module.css'

interface TagProps {
  hue?: Hue
  /** For statuses: colour is never the only sign, the word stands beside it. */
  withDot?: boolean
  children: ReactNode
}

/** A short coloured word: an option of a list, a status. */
export function Tag({ hue = 'gray', withDot = false, children }: TagProps) {
  return (
    <span className={clsx(classes.tag, hueClass(hue))} data-dot={withDot || undefined}>
      <span className={classes.text}>{children}</span>
    </span>
  )
}
