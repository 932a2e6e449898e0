import { CaretRightIcon } from '@phosphor-icons/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './breadcrumbs.module.css'

export interface Crumb {
  label: string
  /** Null where an id of the address is missing: the crumb is dropped (specification section 2). Absent for a mere heading. */
  to?: string | null
  /** What of a list stands in its address. */
  search?: Record<string, unknown>
}

/** The way down to this page, without the page itself when it stands alone. */
export function Breadcrumbs({ crumbs, current }: { crumbs: Crumb[]; current: string }) {
  const { t } = useTranslation()
  const reachable = crumbs.filter(({ to }) => to !== null)
  if (reachable.length === 0) return null
  return (
    <nav aria-label={t('shell.breadcrumb')} className={classes.crumbs}>
      <ol>
        {reachable.map(({ label, to, search }) => (
          <li key={`${label} ${to}`}>
            {to ? (
              <Link to={to} search={search as never}>
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
            <CaretRightIcon size={12} aria-hidden />
          </li>
        ))}
        <li aria-current="page">
          <span className={classes.current}>{current}</span>
        </li>
      </ol>
    </nav>
  )
}
