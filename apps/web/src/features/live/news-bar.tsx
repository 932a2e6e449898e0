import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './live.module.css'

interface NewsBarProps {
  readonly count: number | undefined
  /** Nothing but the order by hand is another. */
  readonly isOrder: boolean
  readonly show: () => void
}

/** Above a list: what others did would move the rows one is reading. */
export function NewsBar({ count, isOrder, show }: NewsBarProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.news} role="status">
      {isOrder ? t('live.ordered') : count === undefined ? t('live.changed') : t('live.newRecords', { count })}
      <Button size="compact-xs" variant="light" onClick={show}>
        {t('live.show')}
      </Button>
    </div>
  )
}
