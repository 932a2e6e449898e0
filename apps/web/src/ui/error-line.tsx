import { WarningCircleIcon } from '@phosphor-icons/react'
import type { ReactNode } from 'react'
import { useErrorSentence } from './error-sentence.ts'
import classes from './error-line.module.css'

interface ErrorLineProps {
  /** Nothing is shown without one. */
  error: unknown
  /** The sentence, where the screen has its own. */
  text?: string
  /** A way on, after the sentence. */
  children?: ReactNode
}

/** Why a form was refused, above its button. */
export function ErrorLine({ error, text, children }: ErrorLineProps) {
  const sentence = useErrorSentence()
  if (!error) return null
  return (
    <div className={classes.error} role="alert">
      <WarningCircleIcon size={16} weight="fill" aria-hidden />
      <span>
        {text ?? sentence(error)} {children}
      </span>
    </div>
  )
}
