import { Skeleton } from '@mantine/core'
import { SkeletonTable } from './skeleton-table.tsx'
import classes from './pending-page.module.css'

/** The shape of a page that is coming. */
export function PendingPage() {
  return (
    <div className={classes.page}>
      <Skeleton width={220} height={28} />
      <SkeletonTable />
    </div>
  )
}
