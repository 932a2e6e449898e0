import { Button } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react'
import type { Card, CardGroup } from '@trellis/domain/cards/card'
import type { Collection } from '@trellis/domain/collections/api'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PendingPage } from '../../../ui/pending-page.tsx'
import { AdminCollectionHeader } from '../../collections/admin-collection-header.tsx'
import { useAdminCollection } from '../../collections/use-admin-collection.ts'
import { useLocalText } from '../card-text.ts'
import { useCollectionCards } from '../cards.ts'
import { useCardCalls } from './card-calls.ts'
import { CardDesigner } from './card-designer.tsx'
import { filled, type CardDraft } from './card-draft.ts'
import { CardList } from './card-list.tsx'
import { useOpened } from './use-opened.ts'

/** The data cards of a collection; the one that is designed stands in the address as `?card=`. */
export function AdminCardsPage() {
  const { t } = useTranslation()
  const { teamId, collection, error, refetch } = useAdminCollection()
  if (error) return <ErrorState error={error} title={t('collections.error')} onRetry={() => void refetch()} />
  if (!collection) return <PendingPage />
  return <Loaded key={collection.id} teamId={teamId} collection={collection} />
}

function Loaded({ teamId, collection }: { teamId: number; collection: Collection }) {
  const { t } = useTranslation()
  const { cards, groups, error, refetch } = useCollectionCards(teamId, collection.id)
  if (error) return <ErrorState error={error} title={t('cards.groupsFailed')} onRetry={() => void refetch()} />
  if (!cards || !groups) return <PendingPage />
  return <Cards teamId={teamId} collection={collection} cards={cards} groups={groups} />
}

interface CardsProps {
  readonly teamId: number
  readonly collection: Collection
  readonly cards: readonly Card[]
  readonly groups: readonly CardGroup[]
}

function Cards({ teamId, collection, cards, groups }: CardsProps) {
  const { t } = useTranslation()
  const textOf = useLocalText()
  const calls = useCardCalls(teamId, collection.id)
  const { opened, open, close } = useOpened('card')
  const card = cards.find(({ id }) => String(id) === opened) ?? null

  function save(draft: CardDraft, onSaved: () => void) {
    const done = { onSuccess: () => (onSaved(), close()) }
    const body = {
      ...draft,
      title: filled(draft.title),
      subtitle: filled(draft.subtitle),
      description: filled(draft.description),
    }
    if (card) calls.update.mutate({ cardId: card.id, body }, done)
    else calls.create.mutate(body, done)
  }

  function openCard(next: number | 'new') {
    calls.create.reset()
    calls.update.reset()
    open(next)
  }

  function askToDelete(doomed: Card) {
    confirm({
      title: t('cards.admin.deleteTitle', { title: textOf(doomed.title) }),
      text: t('cards.admin.deleteText'),
      action: t('cards.admin.delete'),
      isDestructive: true,
      onConfirm: () => calls.remove.mutate(doomed),
    })
  }

  const isOpen = card !== null || opened === 'new'
  return (
    <>
      <AdminCollectionHeader
        teamId={teamId}
        collection={collection}
        tab="cards"
        action={
          <Button variant="filled" leftSection={<PlusIcon size={14} weight="bold" />} onClick={() => openCard('new')}>
            {t('cards.admin.new')}
          </Button>
        }
      />
      {isOpen ? (
        <CardDesigner
          key={opened}
          collection={collection}
          groups={groups}
          card={card}
          isSaving={calls.create.isPending || calls.update.isPending}
          error={calls.create.error ?? calls.update.error}
          onSave={save}
          onClose={close}
        />
      ) : (
        <CardList
          cards={cards}
          groups={groups}
          onOpen={({ id }) => openCard(id)}
          onNew={() => openCard('new')}
          onDelete={askToDelete}
        />
      )}
    </>
  )
}
