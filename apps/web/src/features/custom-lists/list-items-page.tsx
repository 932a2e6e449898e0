import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { PencilSimpleIcon } from '@phosphor-icons/react'
import { notFound, useParams } from '@tanstack/react-router'
import type { CustomList } from '@trellis/domain/custom-lists/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../paths.ts'
import { useHolds, useMayWrite } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { PendingPage } from '../../ui/pending-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { hueOf } from '../../ui/hue.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { moved, ReorderList } from '../../ui/reorder-list.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { AddItems } from './add-items.tsx'
import classes from './custom-lists.module.css'
import { ItemRow } from './item-row.tsx'
import { useCustomLists, useItemCalls, type ListItem } from './list-calls.ts'
import { EditList } from './list-dialogs.tsx'
import { useListUses } from './list-uses.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { WhereUsed } from './where-used.tsx'

export function ListItemsPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { dataCollectionId } = useParams({ strict: false })
  const mayConfigure = useHolds('team_admin_data_collections')
  const mayWrite = useMayWrite(Number(dataCollectionId)) || mayConfigure
  const [isEditing, editing] = useDisclosure(false)
  const { data: lists, error, refetch } = useCustomLists(teamId)
  if (error) return <ErrorState error={error} title={t('customLists.error')} onRetry={() => void refetch()} />
  if (!lists) return <PendingPage />
  const list = lists.find(({ id }) => String(id) === dataCollectionId)
  if (!list) throw notFound({ data: { type: 'collection', id: dataCollectionId } })
  return (
    <>
      <PageHeader
        title={list.name}
        icon={list.icon}
        hue={hueOf(list.id)}
        note={t('customLists.items', { count: list.itemCount })}
        crumbs={[{ label: t('customLists.title'), to: pathTo('root.team.customLists', { teamId }) }]}
        actions={
          mayConfigure && (
            <Button leftSection={<PencilSimpleIcon size={16} />} onClick={editing.open}>
              {t('customLists.editList')}
            </Button>
          )
        }
      />
      <PageBody width="form">
        <Items key={list.id} list={list} teamId={teamId} mayWrite={mayWrite} mayReplace={mayConfigure} />
        <WhereUsed teamId={teamId} listId={list.id} />
      </PageBody>
      {isEditing && <EditList teamId={teamId} list={list} onClose={editing.close} />}
    </>
  )
}

interface ItemsProps {
  list: CustomList
  teamId: number
  mayWrite: boolean
  /** Also in records. */
  mayReplace: boolean
}

function Items({ list, teamId, mayWrite, mayReplace }: ItemsProps) {
  const { t } = useTranslation()
  const { countOf } = useListUses(teamId, list.id)
  const [replaced, setReplaced] = useState<ListItem | null>(null)
  const { add, update, order } = useItemCalls(teamId, list)
  const inOrder = list.items.toSorted((a, b) => a.rank - b.rank)
  const live = inOrder.filter(({ isArchived }) => !isArchived)
  const archived = inOrder.filter(({ isArchived }) => isArchived)
  const ids = live.map(({ id }) => id)
  const byId = new Map(list.items.map((item) => [item.id, item]))
  const nameOf = (id: number) => byId.get(id)?.name ?? ''
  // The server orders the whole list: archived ones stay behind the living.
  const reorder = (next: number[]) => order.mutate([...next, ...archived.map(({ id }) => id)])

  function archive(item: ListItem) {
    update.mutate({ id: item.id, changes: { isArchived: true } })
    toastDone(t('customLists.archived', { name: item.name }), {
      label: t('common.undo'),
      onUndo: () => bringBack(item),
    })
  }

  function bringBack(item: ListItem) {
    update.mutate(
      { id: item.id, changes: { isArchived: false } },
      { onSuccess: () => toastDone(t('customLists.broughtBack', { name: item.name })) },
    )
  }

  return (
    <>
      {live.length === 0 && (
        <EmptyState
          icon="list-bullets"
          title={t('customLists.noItems')}
          text={mayWrite ? t('customLists.noItemsText') : undefined}
        />
      )}
      {mayWrite && live.length > 1 && (
        <p className={classes.hint}>
          {t('customLists.reorderHint')} <Kbd>Alt ↑</Kbd>
        </p>
      )}
      <ReorderList
        ids={ids}
        label={t('customLists.itemsTitle')}
        isDisabled={!mayWrite}
        onReorder={reorder}
        gripLabel={(id) => t('customLists.move', { name: nameOf(id) })}
        announce={(id, position) => t('customLists.moved', { name: nameOf(id), position, count: ids.length })}
      >
        {(id, grip) => {
          const item = byId.get(id)
          const at = ids.indexOf(id)
          return (
            item && (
              <ItemRow
                item={item}
                grip={mayWrite && grip}
                isReadOnly={!mayWrite}
                onChange={(changes) => update.mutate({ id, changes })}
                onRename={(name) => update.mutateAsync({ id, changes: { name } })}
                useCount={countOf(id)}
                onArchive={() => archive(item)}
                onReplace={mayReplace && live.length > 1 ? () => setReplaced(item) : undefined}
                onMoveUp={at > 0 ? () => reorder(moved(ids, id, at - 1)) : undefined}
                onMoveDown={at < ids.length - 1 ? () => reorder(moved(ids, id, at + 1)) : undefined}
              />
            )
          )
        }}
      </ReorderList>
      {mayWrite && (
        <AddItems
          listId={list.id}
          items={list.items}
          isAdding={add.isPending}
          onAdd={(names) => add.mutateAsync(names)}
        />
      )}
      {archived.length > 0 && <Archived items={archived} onBringBack={mayWrite ? bringBack : undefined} />}
      {replaced && (
        <ReplaceDialog
          teamId={teamId}
          list={list}
          item={replaced}
          useCount={countOf(replaced.id)}
          onClose={() => setReplaced(null)}
        />
      )}
    </>
  )
}

function Archived({ items, onBringBack }: { items: ListItem[]; onBringBack?: (item: ListItem) => void }) {
  const { t } = useTranslation()
  return (
    <section className={classes.archived}>
      <h2>{t('customLists.archivedItems')}</h2>
      <ul>
        {items.map((item) => (
          <li className={classes.archivedItem} key={item.id}>
            <span>{item.name}</span>
            {onBringBack && (
              <Button
                variant="subtle"
                size="xs"
                onClick={() => onBringBack(item)}
                aria-label={t('common.labelled', { label: t('customLists.unarchive'), value: item.name })}
              >
                {t('customLists.unarchive')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
