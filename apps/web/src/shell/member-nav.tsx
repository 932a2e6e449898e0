import { ActionIcon } from '@mantine/core'
import {
  ClockCounterClockwiseIcon,
  DatabaseIcon,
  ListBulletsIcon,
  ListChecksIcon,
  PlusIcon,
  SquaresFourIcon,
  StarIcon,
  TrashIcon,
} from '@phosphor-icons/react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { pathTo, pathWithKnownIds } from '../paths.ts'
import { useOpens } from '../session/access.ts'
import { collectionTree, useCollections, type CollectionNode } from '../session/collections.ts'
import classes from './member-nav.module.css'
import { NavEntry } from './nav-entry.tsx'
import { NavGroup } from './nav-group.tsx'
import { PendingEntries } from './pending-entries.tsx'

/** Groups of the team area. Communications comes with its first screen. */
export function MemberNav() {
  const { t } = useTranslation()
  const { teamId } = useParams({ strict: false })
  return (
    <>
      <NavGroup name="glance" title={t('shell.group.atAGlance')}>
        <NavEntry
          icon={SquaresFourIcon}
          label={t('shell.nav.dashboard')}
          to={pathWithKnownIds('root.team.dashboard', { teamId })}
        />
        <NavEntry
          icon={ListChecksIcon}
          label={t('shell.nav.projects')}
          to={pathWithKnownIds('root.team.projects', { teamId })}
        />
        <NavEntry
          icon={StarIcon}
          label={t('shell.nav.bookmarked')}
          to={pathWithKnownIds('root.team.bookmarked', { teamId })}
        />
        <NavEntry
          icon={ClockCounterClockwiseIcon}
          label={t('shell.nav.recent')}
          to={pathWithKnownIds('root.team.recent', { teamId })}
        />
      </NavGroup>
      <NavGroup name="data" title={t('shell.group.manageData')} action={<NewCollection teamId={String(teamId)} />}>
        <NavEntry
          icon={DatabaseIcon}
          label={t('shell.nav.dataCollections')}
          to={pathWithKnownIds('root.team.dataCollections', { teamId })}
        />
        <Collections teamId={Number(teamId)} />
        <NavEntry
          icon={ListBulletsIcon}
          label={t('shell.nav.customLists')}
          to={pathWithKnownIds('root.team.customLists', { teamId })}
          below={pathWithKnownIds('root.team.customLists', { teamId })}
        />
        <NavEntry icon={TrashIcon} label={t('shell.nav.trash')} to={pathWithKnownIds('root.team.trash', { teamId })} />
      </NavGroup>
    </>
  )
}

function NewCollection({ teamId }: { teamId: string }) {
  const { t } = useTranslation()
  const opens = useOpens()
  if (!opens('root.team.admin.newDataCollection')) return null
  return (
    <ActionIcon
      component={Link}
      to={pathTo('root.team.admin.newDataCollection', { teamId })}
      aria-label={t('shell.nav.newDataCollection')}
    >
      <PlusIcon size={14} />
    </ActionIcon>
  )
}

function Collections({ teamId }: { teamId: number }) {
  const { t, i18n } = useTranslation()
  const { data, isError } = useCollections(teamId)
  if (isError) return <p className={classes.note}>{t('shell.error.dataCollections')}</p>
  if (!data) return <PendingEntries />
  const collections = data.filter((collection) => !collection.isUsedAsCustomList)
  const shown = collections.filter((collection) => collection.isShownInSidebar)
  if (collections.length === 0) return <p className={classes.note}>{t('shell.nav.noCollections')}</p>
  return <Branch nodes={collectionTree(shown, i18n.language)} teamId={teamId} />
}

function Branch({ nodes, teamId }: { nodes: CollectionNode[]; teamId: number }) {
  const { number } = useFormats()
  return nodes.map(({ collection, children }) => {
    const ids = { teamId, dataCollectionId: collection.id }
    return (
      <div key={collection.id}>
        <NavEntry
          icon={collection.icon}
          label={collection.pluralName}
          to={pathTo('root.team.dataCollections.records', ids)}
          count={collection.countDataObject === null ? undefined : number(collection.countDataObject)}
        />
        {children.length > 0 && (
          <div className={classes.branch}>
            <Branch nodes={children} teamId={teamId} />
          </div>
        )}
      </div>
    )
  })
}
