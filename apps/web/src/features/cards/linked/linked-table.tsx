import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { tableSettings } from '@trellis/domain/cards/types/table'
import type { Card } from '@trellis/domain/cards/card'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { SkeletonTable } from '../../../ui/skeleton-table.tsx'
import { CardFrame } from '../card-frame.tsx'
import { LinkedCells } from './linked-cells.tsx'
import { useColumns } from './linked-columns.ts'
import { useLinkedCard } from './use-linked-card.tsx'
import type { LinkedSource } from './use-linked-rows.ts'
import classes from '../cards.module.css'

/** Linked records, a line each, with the columns of the card. */
export function LinkedTable({ card, source }: { card: Card; source: LinkedSource }) {
  const { t } = useTranslation()
  const columns = useColumns(card, source)
  const { rows: first } = tableSettings.parse(card.settings)
  const shown = useLinkedCard(
    card,
    source,
    columns.flatMap(({ field }) => (field ? [field.id] : [])),
    first,
  )
  return (
    <CardFrame card={card} note={shown.note} actions={shown.actions} isFlush>
      {shown.error ? (
        <div className={classes.inset}>
          <ErrorLine error={shown.error} />
        </div>
      ) : shown.isPending ? (
        <SkeletonTable rows={first} columns={Math.max(2, Math.min(columns.length, 4))} />
      ) : shown.rows.length === 0 ? (
        <p className={classes.empty}>{t('cards.empty')}</p>
      ) : (
        <LinkedCells card={card} columns={columns} shown={shown} source={source} />
      )}
      {shown.problem}
      {shown.adder}
      {shown.showMore && (
        <Button className={classes.more} size="xs" variant="subtle" onClick={shown.showMore}>
          {t('cards.showMore')}
        </Button>
      )}
      {shown.form}
    </CardFrame>
  )
}
