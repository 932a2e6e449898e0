import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './page.module.css'

/** The part of a page below its header that scrolls. Grids bring their own scrolling and do without. */
export function PageBody({ children, width = 'full' }: { children: ReactNode; width?: 'full' | 'form' }) {
  return (
    // Scrollable by keyboard even where nothing inside can take the focus.
    <div className={classes.body} tabIndex={-1}>
      <div className={clsx(classes.inner, width === 'form' && classes.form)}>{children}</div>
    </div>
  )
}
