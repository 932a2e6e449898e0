import type { Icon as VerbIcon } from '@phosphor-icons/react'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../ui/floating.tsx'
import { Icon } from '../ui/icon.tsx'
import classes from './nav-entry.module.css'

interface NavEntryProps {
  /** One of our own verbs, or the name of a chosen icon. */
  icon: VerbIcon | string
  label: string
  /** Null where an id is missing from the address: the entry is disabled (specification section 2). */
  to: string | null
  /** Marked also on every page below this address. */
  below?: string | null
  /** As the language writes it. */
  count?: string
}

export function NavEntry({ icon, label, to, below, count }: NavEntryProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const content = <Content icon={icon} label={label} end={count && <span className={classes.count}>{count}</span>} />
  if (to === null) {
    return (
      <Tooltip label={t('shell.menu.needsTeam')}>
        <span className={classes.entry} role="link" aria-disabled tabIndex={0}>
          {content}
        </span>
      </Tooltip>
    )
  }
  const isHere = pathname === to || (below != null && pathname.startsWith(`${below}/`))
  return (
    <Link
      className={classes.entry}
      to={to}
      aria-current={isHere ? 'page' : undefined}
      activeOptions={{ exact: true }}
      activeProps={{ 'aria-current': isHere ? 'page' : undefined }}
    >
      {content}
    </Link>
  )
}

interface NavActionProps {
  icon: VerbIcon
  label: string
  end?: ReactNode
  href?: string
  onClick?: () => void
}

/** Looks like an entry, leaves the product or opens a dialog. */
export function NavAction({ icon, label, end, href, onClick }: NavActionProps) {
  const content = <Content icon={icon} label={label} end={end && <span className={classes.end}>{end}</span>} />
  if (href) {
    return (
      <a className={classes.entry} href={href}>
        {content}
      </a>
    )
  }
  return (
    <button type="button" className={classes.entry} onClick={onClick}>
      {content}
    </button>
  )
}

function Content({ icon: Verb, label, end }: { icon: VerbIcon | string; label: string; end?: ReactNode }) {
  return (
    <>
      <span className={classes.icon}>
        {typeof Verb === 'string' ? <Icon name={Verb} style="regular" /> : <Verb size={16} aria-hidden />}
      </span>
      <span className={classes.label}>{label}</span>
      {end}
    </>
  )
}
