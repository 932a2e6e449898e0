import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './list.module.css'

interface MoreRowsProps {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Below a table: the way to the next page. */
export function MoreRows({ hasNextPage, isFetchingNextPage, fetchNextPage }: MoreRowsProps) {
  const { t } = useTranslation()
  if (!hasNextPage) return null
  return (
    <div className={classes.end}>
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('sysadmin.list.more')}
      </Button>
    </div>
  )
}
