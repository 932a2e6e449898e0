import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps {
  title: string
  /** Beside the title, as the language writes it. */
  count?: string | undefined
  /** Columns of the twelve it takes; on a phone always all. */
  span?: 4 | 6 | 8 | 12
  /** Right of the title: a link to the whole, a legend. */
  end?: ReactNode
  children: ReactNode
}

/** A titled box on the sheet. Never inside another one. */
export function Card({ title, count, span = 12, end, children }: CardProps) {
  return (
    <section className={classes.card} style={{ '--span': span }}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {count && <span className={classes.count}>{count}</span>}
        {end && <div className={classes.end}>{end}</div>}
      </div>
      {children}
    </section>
  )
}
