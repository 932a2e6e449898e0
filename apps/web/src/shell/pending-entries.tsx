import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './member-nav.module.css'

const widths = ['60%', '45%', '52%']

/** The shape of entries that are on their way. */
export function PendingEntries() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')}>
      {widths.map((width) => (
        <div className={classes.pending} key={width}>
          <Skeleton width={16} height={16} />
          <Skeleton width={width} height={10} />
        </div>
      ))}
    </div>
  )
}
