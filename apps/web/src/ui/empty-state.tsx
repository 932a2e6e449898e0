import type { ReactNode } from 'react'
import classes from './states.module.css'
import { Tile } from './tile.tsx'

interface EmptyStateProps {
  icon: string
  title: string
  /** What the thing is for. */
  text?: string
  /** The first step. */
  action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <Tile icon={icon} size={40} />
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
