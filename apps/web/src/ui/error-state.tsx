import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RequestError } from '../api/request-error.ts'
import { useErrorSentence } from './error-sentence.ts'
import classes from './states.module.css'
import { Tile } from './tile.tsx'

interface ErrorStateProps {
  error: unknown
  /** What could not be done, in the words of the screen. */
  title?: string
  onRetry?: () => void
}

/** What happened, what was kept and what to do; with the request id, which finds it in the server's log. */
export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const requestId = error instanceof RequestError ? error.requestId : null
  return (
    <div className={classes.state} role="alert">
      <Tile icon="warning-circle" hue="red" size={40} />
      <p className={classes.title}>{title ?? t('common.error.title')}</p>
      <p className={classes.text}>
        {sentence(error)} {t('common.error.kept')}
      </p>
      {onRetry && (
        <div className={classes.action}>
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        </div>
      )}
      {requestId && (
        <p className={classes.requestId}>
          {t('common.error.requestId')} <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}
