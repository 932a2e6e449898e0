import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../paths.ts'
import { useAppearance } from '../session/appearance.ts'
import classes from './bare-frame.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { Mark } from './mark.tsx'

const widths = { narrow: 400, medium: 560, whole: 1200 } as const

/** Pages outside a team: sign-in, sign-up, choosing a team, access denied. One sheet on the desk. */
export function BareFrame({ children, width }: { children: ReactNode; width: keyof typeof widths }) {
  const { t } = useTranslation()
  const appearance = useAppearance()
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Link className={classes.logo} to={pathTo('root')} aria-label={t('shell.home')}>
          <Mark />
          {appearance?.name ?? 'Trellis'}
        </Link>
        <LanguageMenu />
      </header>
      <main className={classes.main}>
        <div className={classes.sheet} style={{ '--width': `${widths[width]}px` }}>
          {children}
        </div>
      </main>
    </div>
  )
}

export function NarrowFrame() {
  return (
    <BareFrame width="narrow">
      <Outlet />
    </BareFrame>
  )
}

export function MediumFrame() {
  return (
    <BareFrame width="medium">
      <Outlet />
    </BareFrame>
  )
}

export function WholeFrame() {
  return (
    <BareFrame width="whole">
      <Outlet />
    </BareFrame>
  )
}
