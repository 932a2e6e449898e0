import { useId, type ReactNode } from 'react'
import classes from './preferences-page.module.css'

interface PreferencesSectionProps {
  title: string
  help?: ReactNode
  /** Gets the id of the title, for a control that it labels. */
  children: ReactNode | ((titleId: string) => ReactNode)
}

/** One matter of the account: title, what it is about, what can be done. */
export function PreferencesSection({ title, help, children }: PreferencesSectionProps) {
  const id = useId()
  return (
    <section className={classes.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {help && <p className={classes.help}>{help}</p>}
      {typeof children === 'function' ? children(id) : children}
    </section>
  )
}
