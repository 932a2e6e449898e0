import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './live.module.css'

interface NewsBarProps {
  readonly count: number | undefined
  readonly show: () => void
}

/** Above a list: others made records that would move the rows one is reading. */
export function NewsBar({ count, show }: NewsBarProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.news} role="status">
      {count === undefined ? t('live.changed') : t('live.newRecords', { count })}
      <Button size="compact-xs" variant="light" onClick={show}>
        {t('live.show')}
      </Button>
    </div>
  )
}
