import type { ReactNode } from 'react'
import type { Hue } from '../theme/tokens.ts'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import classes from './page-header.module.css'
import { Tile } from './tile.tsx'

interface PageHeaderProps {
  title: string
  icon?: string
  hue?: Hue
  /** Beside the title: a count as the language writes it, a date. */
  note?: ReactNode
  crumbs?: Crumb[]
  /** Right of the title; at most one filled button. */
  actions?: ReactNode
  /** Below the title: tabs, a filter sentence. */
  children?: ReactNode
}

/** One title per page, with what one can do there. */
export function PageHeader({ title, icon, hue, note, crumbs = [], actions, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <title>{`${title} · Trellis`}</title>
      <Breadcrumbs crumbs={crumbs} current={title} />
      <div className={classes.row}>
        {icon && <Tile icon={icon} hue={hue} />}
        <h1 className={classes.title}>{title}</h1>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  )
}
