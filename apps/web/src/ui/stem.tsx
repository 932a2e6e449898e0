import { CheckIcon } from '@phosphor-icons/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Hue } from '../theme/tokens.ts'
import { hueClass } from './hue.ts'
import { Icon } from './icon.tsx'
import classes from './stem.module.css'

/** One thin line with nodes for everything that happens in order: steps, change history. */
export function Stem({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ol className={classes.stem} aria-label={label}>
      {children}
    </ol>
  )
}

interface StemItemProps {
  /** Where a step stands; events have none. */
  state?: 'done' | 'now' | 'open'
  /** Number of a step. */
  number?: number
  /** Icon and hue of an event. */
  icon?: string
  hue?: Hue
  children: ReactNode
}

export function StemItem({ state, number, icon, hue = 'gray', children }: StemItemProps) {
  return (
    <li className={classes.item} aria-current={state === 'now' ? 'step' : undefined}>
      <span aria-hidden className={clsx(classes.node, state ? classes[state] : [classes.event, hueClass(hue)])}>
        {state === 'done' ? (
          <CheckIcon size={11} weight="bold" />
        ) : icon ? (
          <Icon name={icon} style="regular" size={11} />
        ) : (
          number
        )}
      </span>
      {children}
    </li>
  )
}
