import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './cards.module.css'

/** The record itself stands; only its tabs are missing. */
export function CardsProblem({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.failed} role="alert">
      {t('cards.groupsSearchFailed')}
      <Button size="xs" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
