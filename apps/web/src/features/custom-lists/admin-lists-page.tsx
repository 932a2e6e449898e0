import { ActionIcon, Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree'
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { TrashIcon } from '@phosphor-icons/react/Trash'
import { Link } from '@tanstack/react-router'
import type { CustomList } from '@trellis/domain/custom-lists/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { hueOf } from '../../ui/hue.ts'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Tile } from '../../ui/tile.tsx'
import tables from '../../ui/list-table.module.css'
import classes from './admin-lists.module.css'
import { useCustomLists, useRemoveList } from './list-calls.ts'
import { EditList, NewList } from './list-dialogs.tsx'

/** The team's custom lists, for whoever configures them (specification section 2, admin). */
export function AdminListsPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { number } = useFormats()
  const [isCreating, creating] = useDisclosure(false)
  const [edited, setEdited] = useState<CustomList | null>(null)
  const { data: lists, error, refetch } = useCustomLists(teamId)
  return (
    <>
      <PageHeader
        title={t('customLists.title')}
        note={lists && lists.length > 0 && number(lists.length)}
        crumbs={[{ label: t('teams.users.area') }]}
        actions={
          <Button variant="filled" leftSection={<PlusIcon size={14} weight="bold" />} onClick={creating.open}>
            {t('customLists.new')}
          </Button>
        }
      />
      <PageBody>
        {error && <ErrorState error={error} title={t('customLists.error')} onRetry={() => void refetch()} />}
        {!lists && !error && <SkeletonTable columns={4} />}
        {lists?.length === 0 && (
          <EmptyState icon="list-bullets" title={t('customLists.empty')} text={t('customLists.emptyText')} />
        )}
        {lists && lists.length > 0 && <ListsTable lists={lists} teamId={teamId} onEdit={setEdited} />}
      </PageBody>
      {isCreating && <NewList teamId={teamId} onClose={creating.close} />}
      {edited && <EditList teamId={teamId} list={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

interface ListsTableProps {
  lists: CustomList[]
  teamId: number
  onEdit: (list: CustomList) => void
}

function ListsTable({ lists, teamId, onEdit }: ListsTableProps) {
  const { t, i18n } = useTranslation()
  const { number } = useFormats()
  const { data: collections = [] } = useCollections(teamId)
  const fields = collections.flatMap(({ name, DataFields }) =>
    DataFields.map((field) => ({ listId: field.settings['listId'], name })),
  )
  const inOrder = lists.toSorted((a, b) => a.name.localeCompare(b.name, i18n.language))
  return (
    <table className={`${tables.table} ${classes.table}`} aria-label={t('customLists.title')}>
      <thead>
        <tr>
          <th scope="col">{t('customLists.name')}</th>
          <th scope="col" className={tables.number}>
            {t('customLists.itemsTitle')}
          </th>
          <th scope="col" className={tables.number}>
            {t('customLists.archivedItems')}
          </th>
          <th scope="col">{t('customLists.usedBy')}</th>
          <td aria-hidden />
        </tr>
      </thead>
      <tbody>
        {inOrder.map((list) => {
          const archived = list.items.filter(({ isArchived }) => isArchived).length
          const users = [...new Set(fields.filter(({ listId }) => listId === list.id).map(({ name }) => name))]
          return (
            <tr key={list.id}>
              <td className={classes.name}>
                <Tile icon={list.icon} hue={hueOf(list.id)} />
                <Link to={pathTo('root.team.customLists.listItems', { teamId, dataCollectionId: list.id })}>
                  {list.name}
                </Link>
              </td>
              <td className={tables.number} data-title={t('customLists.itemsTitle')}>
                {number(list.itemCount - archived)}
              </td>
              <td className={tables.number} data-title={t('customLists.archivedItems')}>
                {number(archived)}
              </td>
              <td className={classes.users} data-title={t('customLists.usedBy')}>
                {users.length > 0 ? users.join(', ') : t('customLists.nowhere')}
              </td>
              <td className={tables.actions}>
                <ListMenu list={list} teamId={teamId} isUsed={users.length > 0} onEdit={() => onEdit(list)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface ListMenuProps {
  list: CustomList
  teamId: number
  isUsed: boolean
  onEdit: () => void
}

function ListMenu({ list, teamId, isUsed, onEdit }: ListMenuProps) {
  const { t } = useTranslation()
  const remove = useRemoveList(teamId)

  function ask() {
    confirm({
      title: t('customLists.deleteTitle', { name: list.name }),
      text: t('customLists.deleteText'),
      action: t('customLists.delete'),
      isDestructive: true,
      onConfirm: () => remove.mutate(list),
    })
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('customLists.actionsFor', { name: list.name })}>
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<PencilSimpleIcon size={16} />} onClick={onEdit}>
          {t('customLists.editList')}
        </Menu.Item>
        <Menu.Item leftSection={<TrashIcon size={16} />} disabled={isUsed} onClick={ask}>
          {isUsed ? t('customLists.deleteUsed') : t('customLists.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
