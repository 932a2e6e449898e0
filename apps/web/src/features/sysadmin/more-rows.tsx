import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import classes from './list.module.css'

interface MoreRowsProps {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  isFetchNextPageError: boolean
  error: unknown
}

/** Below a table: the way to the next page. */
export function MoreRows({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
  isFetchNextPageError,
  error,
}: MoreRowsProps) {
  const { t } = useTranslation()
  if (!hasNextPage) return null
  return (
    <div className={classes.end}>
      <ErrorLine error={isFetchNextPageError ? error : null} />
      <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('sysadmin.list.more')}
      </Button>
    </div>
  )
}
