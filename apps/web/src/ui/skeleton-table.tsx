import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './skeleton-table.module.css'

interface SkeletonTableProps {
  /** Five by default (specification section 9). */
  rows?: number
  columns?: number
}

const widths = ['70%', '45%', '60%', '35%', '52%']

/** The shape of a table that is coming. */
export function SkeletonTable({ rows = 5, columns = 4 }: SkeletonTableProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.table} role="status" aria-label={t('common.loading')} style={{ '--columns': columns }}>
      {Array.from({ length: rows * columns }, (_, index) => (
        <div className={classes.cell} key={index}>
          <Skeleton height={12} width={widths[(index + Math.floor(index / columns)) % widths.length]} />
        </div>
      ))}
    </div>
  )
}
