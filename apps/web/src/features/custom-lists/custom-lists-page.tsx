import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { MagnifyingGlassIcon, PlusIcon } from '@phosphor-icons/react'
import { Link } from '@tanstack/react-router'
import type { CustomList } from '@trellis/domain/custom-lists/api'
import { fold } from '@trellis/domain/text/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useHolds } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { hueOf } from '../../ui/hue.ts'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Tile } from '../../ui/tile.tsx'
import { ItemTag } from '../fields/item-tag.tsx'
import classes from './custom-lists.module.css'
import { useCustomLists } from './list-calls.ts'
import { NewList } from './list-dialogs.tsx'

export function CustomListsPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { number } = useFormats()
  const mayWrite = useHolds('team_admin_data_collections')
  const [isCreating, creating] = useDisclosure(false)
  const { data: lists, error, refetch } = useCustomLists(teamId)
  const newList = mayWrite && (
    <Button variant="filled" leftSection={<PlusIcon size={14} weight="bold" />} onClick={creating.open}>
      {t('customLists.new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('customLists.title')}
        note={lists && lists.length > 0 && number(lists.length)}
        actions={newList}
      />
      <PageBody>
        {error && <ErrorState error={error} title={t('customLists.error')} onRetry={() => void refetch()} />}
        {!lists && !error && <SkeletonTable columns={3} />}
        {lists?.length === 0 && (
          <EmptyState icon="list-bullets" title={t('customLists.empty')} text={t('customLists.emptyText')} />
        )}
        {lists && lists.length > 0 && <Lists lists={lists} teamId={teamId} />}
      </PageBody>
      {isCreating && <NewList teamId={teamId} onClose={creating.close} />}
    </>
  )
}

function Lists({ lists, teamId }: { lists: CustomList[]; teamId: number }) {
  const { t, i18n } = useTranslation()
  const [words, setWords] = useState('')
  const found = lists
    .filter(({ name }) => fold(name).includes(fold(words.trim())))
    .toSorted((a, b) => a.name.localeCompare(b.name, i18n.language))
  return (
    <>
      <TextInput
        className={classes.find}
        aria-label={t('customLists.find')}
        placeholder={t('customLists.find')}
        leftSection={<MagnifyingGlassIcon size={16} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {found.length === 0 && <p role="status">{t('customLists.noneFound')}</p>}
      <ul className={classes.lists}>
        {found.map((list) => (
          <li key={list.id}>
            <Link
              className={classes.list}
              to={pathTo('root.team.customLists.listItems', { teamId, dataCollectionId: list.id })}
            >
              <Tile icon={list.icon} hue={hueOf(list.id)} />
              <span className={classes.words}>
                <span className={classes.name}>{list.name}</span>
                <span className={classes.count}>{t('customLists.items', { count: list.itemCount })}</span>
              </span>
              <span className={classes.sample} aria-hidden>
                {list.items
                  .filter(({ isArchived }) => !isArchived)
                  .slice(0, 6)
                  .map((item) => (
                    <ItemTag item={item} key={item.id} />
                  ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
