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
import { useGroupCalls } from './card-calls.ts'
import { filled } from './card-draft.ts'
import { GroupDesigner, type GroupDraft } from './group-designer.tsx'
import { GroupList } from './group-list.tsx'
import { useOpened } from './use-opened.ts'

/** The card groups of a collection; the one that is designed stands in the address as `?group=`. */
export function AdminCardGroupsPage() {
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
  return <Groups teamId={teamId} collection={collection} cards={cards} groups={groups} />
}

interface GroupsProps {
  readonly teamId: number
  readonly collection: Collection
  readonly cards: readonly Card[]
  readonly groups: readonly CardGroup[]
}

function Groups({ teamId, collection, cards, groups }: GroupsProps) {
  const { t } = useTranslation()
  const textOf = useLocalText()
  const calls = useGroupCalls(teamId, collection.id)
  const { opened, open, close } = useOpened('group')
  const group = groups.find(({ id }) => String(id) === opened) ?? null

  function save({ name, icon, cardIds }: GroupDraft, onSaved: () => void) {
    const done = { onSuccess: () => (onSaved(), close()) }
    const body = { name: filled(name), icon, cardIds: [...cardIds] }
    if (group) calls.update.mutate({ cardGroupId: group.id, body }, done)
    else calls.create.mutate(body, done)
  }

  function openGroup(next: number | 'new') {
    calls.create.reset()
    calls.update.reset()
    open(next)
  }

  function askToDelete(doomed: CardGroup) {
    confirm({
      title: t('cards.groups.deleteTitle', { title: textOf(doomed.name) }),
      text: t('cards.groups.deleteText'),
      action: t('cards.groups.delete'),
      isDestructive: true,
      onConfirm: () => calls.remove.mutate(doomed),
    })
  }

  const isOpen = group !== null || opened === 'new'
  return (
    <>
      <AdminCollectionHeader
        teamId={teamId}
        collection={collection}
        tab="groups"
        action={
          <Button variant="filled" leftSection={<PlusIcon size={14} weight="bold" />} onClick={() => openGroup('new')}>
            {t('cards.groups.new')}
          </Button>
        }
      />
      {isOpen ? (
        <GroupDesigner
          key={opened}
          collection={collection}
          cards={cards}
          group={group}
          isSaving={calls.create.isPending || calls.update.isPending}
          error={calls.create.error ?? calls.update.error}
          onSave={save}
          onClose={close}
        />
      ) : (
        <GroupList
          groups={groups}
          onOpen={({ id }) => openGroup(id)}
          onNew={() => openGroup('new')}
          onDelete={askToDelete}
          onReorder={calls.order.mutate}
        />
      )}
    </>
  )
}
