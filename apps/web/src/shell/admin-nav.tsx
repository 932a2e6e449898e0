import { ActionIcon } from '@mantine/core'
import {
  ArrowLeftIcon,
  ArrowsDownUpIcon,
  BuildingsIcon,
  DatabaseIcon,
  LightningIcon,
  ListBulletsIcon,
  PlusIcon,
  ShieldCheckIcon,
  SquaresFourIcon,
  UsersIcon,
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

/** Groups of the team's administration: what the person may open, by the same table as the guards of the pages. */
export function AdminNav() {
  const { t } = useTranslation()
  const { teamId } = useParams({ strict: false })
  const opens = useOpens()
  const opensPeople = opens('root.team.admin.users') || opens('root.team.admin.account')
  return (
    <>
      <NavEntry
        icon={ArrowLeftIcon}
        label={t('shell.nav.backToTeam')}
        to={pathWithKnownIds('root.team.dashboard', { teamId })}
      />
      <NavGroup name="admin-glance" title={t('shell.group.atAGlance')}>
        <NavEntry
          icon={SquaresFourIcon}
          label={t('shell.nav.dashboard')}
          to={pathWithKnownIds('root.team.admin.dashboard', { teamId })}
        />
      </NavGroup>
      {opensPeople && (
        <NavGroup name="team" title={t('shell.group.teamManagement')}>
          {opens('root.team.admin.account') && (
            <NavEntry
              icon={BuildingsIcon}
              label={t('shell.nav.account')}
              to={pathWithKnownIds('root.team.admin.account', { teamId })}
            />
          )}
          {opens('root.team.admin.users') && (
            <NavEntry
              icon={UsersIcon}
              label={t('shell.nav.users')}
              to={pathWithKnownIds('root.team.admin.users', { teamId })}
            />
          )}
          {opens('root.team.admin.userRoles') && (
            <NavEntry
              icon={ShieldCheckIcon}
              label={t('shell.nav.userRoles')}
              to={pathWithKnownIds('root.team.admin.userRoles', { teamId })}
            />
          )}
        </NavGroup>
      )}
      {opens('root.team.admin.dataCollections') && <DataManagement teamId={String(teamId)} />}
    </>
  )
}

function DataManagement({ teamId }: { teamId: string }) {
  const { t, i18n } = useTranslation()
  const opens = useOpens()
  const { data, isError } = useCollections(Number(teamId))
  const tree = collectionTree(
    (data ?? []).filter((collection) => !collection.isUsedAsCustomList),
    i18n.language,
  )
  return (
    <NavGroup name="admin-data" title={t('shell.group.dataManagement')} action={<NewCollection teamId={teamId} />}>
      <NavEntry
        icon={DatabaseIcon}
        label={t('shell.nav.dataCollections')}
        to={pathWithKnownIds('root.team.admin.dataCollections', { teamId })}
      />
      {isError && <p className={classes.note}>{t('shell.error.dataCollections')}</p>}
      {!data && !isError && <PendingEntries />}
      {tree.length > 0 && (
        <div className={classes.branch}>
          <Branch nodes={tree} teamId={teamId} />
        </div>
      )}
      <NavEntry
        icon={ListBulletsIcon}
        label={t('shell.nav.customLists')}
        to={pathWithKnownIds('root.team.admin.customLists', { teamId })}
      />
      <NavEntry
        icon={ArrowsDownUpIcon}
        label={t('imports.transfers.title')}
        to={pathWithKnownIds('root.team.imports', { teamId })}
      />
      {opens('root.team.admin.indexes') && (
        <NavEntry
          icon={LightningIcon}
          label={t('grid.adviser.title')}
          to={pathWithKnownIds('root.team.admin.indexes', { teamId })}
        />
      )}
    </NavGroup>
  )
}

function NewCollection({ teamId }: { teamId: string }) {
  const { t } = useTranslation()
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

/** Counts are fields here, not records. */
function Branch({ nodes, teamId }: { nodes: CollectionNode[]; teamId: string }) {
  const { number } = useFormats()
  return nodes.map(({ collection, children }) => {
    const details = pathTo('root.team.admin.dataCollections.details', { teamId, dataCollectionId: collection.id })
    return (
      <div key={collection.id}>
        <NavEntry
          icon={collection.icon}
          label={collection.pluralName}
          to={details}
          below={details.replace(/\/details$/, '')}
          count={number(collection.DataFields.length)}
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
