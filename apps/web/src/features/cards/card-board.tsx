import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CardGroup } from '@trellis/domain/cards/card'
import { pathTo } from '../../paths.ts'
import { useHolds } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardStateProvider } from './card-state.tsx'
import type { RecordCards } from './cards.ts'
import { useKnownFields } from './known-fields.ts'
import { cardFaces } from './registry.ts'
import classes from './cards.module.css'

interface CardBoardProps {
  readonly group: CardGroup
  readonly cards: Pick<RecordCards, 'cardById' | 'collapsedIds'>
}

/** The cards of one group in twelve columns. */
export function CardBoard({ group, cards }: CardBoardProps) {
  const { sourceOf } = useKnownFields()
  const shown = group.cardIds.flatMap((id) => {
    const card = cards.cardById.get(id)
    const source = card && sourceOf(card)
    return source ? [{ card, source }] : []
  })
  if (shown.length === 0) return <EmptyGroup group={group} />
  return (
    <CardStateProvider collapsedIds={cards.collapsedIds}>
      <div className={classes.board}>
        {shown.map(({ card, source }) => {
          const { Card } = cardFaces[card.cardType]
          return <Card key={card.id} card={card} source={source} />
        })}
      </div>
    </CardStateProvider>
  )
}

function EmptyGroup({ group }: { group: CardGroup }) {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const mayConfigure = useHolds('team_admin_data_collections')
  const to = pathTo('root.team.admin.dataCollections.dataCardGroups', {
    teamId,
    dataCollectionId: group.collectionId,
  })
  return (
    <EmptyState
      icon="cards"
      title={t('cards.emptyGroup.title')}
      text={t('cards.emptyGroup.text')}
      action={
        mayConfigure && (
          <Button component={Link} to={to} search={{ group: group.id } as never}>
            {t('cards.addCards')}
          </Button>
        )
      }
    />
  )
}
