import type { ReactNode } from 'react'
import classes from './auth-form.module.css'

interface AuthFormProps {
  title: string
  intro?: ReactNode
  /** Below the form: the way to the neighbouring page. */
  foot?: ReactNode
  children?: ReactNode
}

/** A page of the way in: title, one form, one way on. */
export function AuthForm({ title, intro, foot, children }: AuthFormProps) {
  return (
    <>
      <title>{`${title} · Trellis`}</title>
      <div className={classes.head}>
        <h1>{title}</h1>
        {intro && <p className={classes.intro}>{intro}</p>}
      </div>
      {children}
      {foot && <div className={classes.foot}>{foot}</div>}
    </>
  )
}
