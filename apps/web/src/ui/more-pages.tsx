import { Button } from '@mantine/core'
import { ErrorLine } from './error-line.tsx'
import classes from './more-pages.module.css'

interface MorePagesProps {
  list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
    readonly isLoadingError: boolean
    readonly error: unknown
  }
  /** On the button: "Show more records". */
  label: string
  size?: 'xs' | 'sm'
  align?: 'start' | 'center'
}

/** Below a list that comes in pages: the way to the next one, and what failed since the first, which hides nothing of it. */
export function MorePages({ list, label, size = 'sm', align = 'start' }: MorePagesProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isLoadingError } = list
  const error = isLoadingError ? null : list.error
  if (!hasNextPage && !error) return null
  return (
    <div className={classes.more} data-align={align}>
      <ErrorLine error={error} />
      {hasNextPage && (
        <Button size={size} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {label}
        </Button>
      )}
    </div>
  )
}
