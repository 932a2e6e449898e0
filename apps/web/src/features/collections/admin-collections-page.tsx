import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { DotsThreeIcon, EyeIcon, MagnifyingGlassIcon, TrashIcon } from '@phosphor-icons/react'
import { Link } from '@tanstack/react-router'
import type { Collection } from '@trellis/domain/collections/api'
import { fold } from '@trellis/domain/text/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { useCollections } from '../../session/collections.ts'
import { useTeam } from '../../session/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { hueOf } from '../../ui/hue.ts'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { Tile } from '../../ui/tile.tsx'
import { useDeleteCollection } from './collection-calls.ts'
import { NewCollectionButton, NoCollections } from './collections-page.tsx'
import classes from './collections.module.css'

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
  const { number } = useFormats()
  const [words, setWords] = useState('')
  const found = collections
    .filter(({ name, pluralName }) => fold(`${name} ${pluralName}`).includes(fold(words.trim())))
    .toSorted((a, b) => a.name.localeCompare(b.name, i18n.language))
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
            <th scope="col" className={classes.number}>
              {t('collections.column.records')}
            </th>
            <th scope="col" className={`${classes.number} ${classes.wide}`}>
              {t('collections.column.fields')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('collections.column.sidebar')}
            </th>
            <td aria-hidden />
          </tr>
        </thead>
        <tbody>
          {found.map((collection) => (
            <tr key={collection.id}>
              <td>
                <Link
                  className={classes.link}
                  to={pathTo('root.team.admin.dataCollections.details', { teamId, dataCollectionId: collection.id })}
                >
                  <Tile icon={collection.icon} hue={hueOf(collection.id)} size={24} />
                  {collection.name}
                </Link>
              </td>
              <td className={`${classes.quiet} ${classes.wide}`}>{collection.pluralName}</td>
              <td className={classes.number}>{number(collection.countDataObject ?? 0)}</td>
              <td className={`${classes.number} ${classes.wide}`}>{number(collection.DataFields.length)}</td>
              <td className={`${classes.quiet} ${classes.wide}`}>
                {collection.isShownInSidebar ? t('common.yes') : t('common.no')}
              </td>
              <td>
                <CollectionMenu collection={collection} teamId={teamId} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p role="status">{t('collections.noneFound')}</p>}
    </>
  )
}

function CollectionMenu({ collection, teamId }: { collection: Collection; teamId: number }) {
  const { t } = useTranslation()
  const remove = useDeleteCollection(teamId)
  const name = collection.pluralName

  function askToDelete() {
    confirm({
      title: t('collections.deleteTitle', { name }),
      text: t('collections.deleteText'),
      action: t('collections.delete'),
      isDestructive: true,
      onConfirm: () => remove.mutate(collection),
    })
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('collections.actionsFor', { name })} loading={remove.isPending}>
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id })}
          leftSection={<EyeIcon size={16} />}
        >
          {t('collections.seeRecords')}
        </Menu.Item>
        <Menu.Item leftSection={<TrashIcon size={16} />} c="var(--danger)" onClick={askToDelete}>
          {t('collections.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
