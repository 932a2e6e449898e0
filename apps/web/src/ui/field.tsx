import { CheckIcon } from '@phosphor-icons/react'
import { UnstyledButton } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './field.module.css'

interface FieldProps {
  label: string
  /** Id of the control inside, when there is one. */
  htmlFor?: string
  /** After a save: quiet word and the way back. */
  saved?: { onUndo?: () => void } | null
  error?: ReactNode
  /** Beside the label. */
  about?: ReactNode
  /** At the end of the label's line. */
  note?: ReactNode
  children: ReactNode
}

/** A value with its label, in place: the well below it looks like text until it has the focus. */
export function Field({ label, htmlFor, saved, error, about, note, children }: FieldProps) {
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        {htmlFor ? <label htmlFor={htmlFor}>{label}</label> : <span>{label}</span>}
        {about}
        {saved && <SavedNote onUndo={saved.onUndo} />}
        {note}
      </div>
      {children}
      {error && (
        // What is more than a sentence says by itself that it is an alert.
        <div className={classes.error} role={typeof error === 'string' ? 'alert' : undefined}>
          {error}
        </div>
      )}
    </div>
  )
}

/** The resting place of a value; give it the focused state from the control inside with :focus-within. */
export function Well({
  alignRight = false,
  wrap = false,
  children,
}: {
  alignRight?: boolean
  wrap?: boolean
  children: ReactNode
}) {
  return <div className={clsx(classes.well, alignRight && classes.right, wrap && classes.wrap)}>{children}</div>
}

export function SavedNote({ onUndo }: { onUndo?: () => void }) {
  const { t } = useTranslation()
  return (
    <span className={classes.saved} role="status">
      <CheckIcon size={14} weight="bold" aria-hidden />
      {t('common.saved')}
      {onUndo && (
        <>
          {' · '}
          <UnstyledButton className={classes.undo} onClick={onUndo}>
            {t('common.undo')}
          </UnstyledButton>
        </>
      )}
    </span>
  )
}
