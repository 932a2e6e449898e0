import { TextInput } from '@mantine/core'
import { MagnifyingGlassIcon } from '@phosphor-icons/react'
import type { Collection } from '@trellis/domain/collections/api'
import { fold } from '@trellis/domain/text/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { collectionTree, useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { CollectionTree } from './collection-tree.tsx'
import { NewCollectionButton, NoCollections } from './collections-page.tsx'
import classes from './collections.module.css'
import { NewSubCollection } from './new-sub-collection.tsx'
import { useTreeMove } from './use-tree-move.ts'

export function AdminCollectionsPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { number } = useFormats()
  const { data, error, refetch } = useCollections(teamId)
  const collections = data?.filter(({ isUsedAsCustomList }) => !isUsedAsCustomList)
  return (
    <>
      <PageHeader
        title={t('collections.title')}
        note={collections && collections.length > 0 && number(collections.length)}
        crumbs={[{ label: t('collections.area') }]}
        actions={<NewCollectionButton teamId={teamId} />}
      />
      <PageBody>
        {error && <ErrorState error={error} title={t('collections.error')} onRetry={() => void refetch()} />}
        {!collections && !error && <SkeletonTable />}
        {collections?.length === 0 && <NoCollections teamId={teamId} mayWrite />}
        {collections && collections.length > 0 && <CollectionTable collections={collections} teamId={teamId} />}
      </PageBody>
    </>
  )
}

function CollectionTable({ collections, teamId }: { collections: Collection[]; teamId: number }) {
  const { t, i18n } = useTranslation()
  const [words, setWords] = useState('')
  const [parent, setParent] = useState<Collection>()
  const move = useTreeMove(teamId, collections)
  const found = collections.filter(({ name, pluralName }) => fold(`${name} ${pluralName}`).includes(fold(words.trim())))
  return (
    <>
      <TextInput
        className={classes.find}
        aria-label={t('collections.find')}
        placeholder={t('collections.find')}
        leftSection={<MagnifyingGlassIcon size={16} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <table className={classes.table} aria-label={t('collections.title')}>
        <thead>
          <tr>
            <th scope="col">{t('collections.column.name')}</th>
            <th scope="col" className={classes.wide}>
              {t('collections.column.pluralName')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('members.externalName')}
            </th>
            <th scope="col" className={`${classes.number} ${classes.wide}`}>
              {t('members.subscribers')}
            </th>
            <th scope="col" className={classes.number}>
              {t('collections.column.records')}
            </th>
            <th scope="col" className={`${classes.number} ${classes.wide}`}>
              {t('collections.column.fields')}
            </th>
            <td aria-hidden />
          </tr>
        </thead>
        <tbody>
          <CollectionTree
            nodes={collectionTree(found, i18n.language)}
            collections={collections}
            teamId={teamId}
            move={move}
            onNewBelow={setParent}
          />
        </tbody>
      </table>
      {found.length === 0 && <p role="status">{t('collections.noneFound')}</p>}
      {found.some((one) => one.idParentDataCollection !== null) && (
        <p className={`${classes.hint} ${classes.onlyWide}`}>{t('members.dragHint')}</p>
      )}
      <NewSubCollection teamId={teamId} parent={parent} onClose={() => setParent(undefined)} />
    </>
  )
}
