import { ActionIcon } from '@mantine/core'
import { ArrowLeftIcon, DatabaseIcon, PlusIcon, UsersIcon } from '@phosphor-icons/react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { pathTo, pathWithKnownIds } from '../paths.ts'
import { collectionTree, useCollections, type CollectionNode } from '../session/collections.ts'
import classes from './member-nav.module.css'
import { NavEntry } from './nav-entry.tsx'
import { NavGroup } from './nav-group.tsx'

/** Groups of the team's administration. */
export function AdminNav() {
  const { t, i18n } = useTranslation()
  const { teamId } = useParams({ strict: false })
  const { data = [] } = useCollections(Number(teamId))
  const tree = collectionTree(
    data.filter((collection) => !collection.isUsedAsCustomList),
    i18n.language,
  )
  return (
    <>
      <NavEntry
        icon={ArrowLeftIcon}
        label={t('shell.nav.backToTeam')}
        to={pathWithKnownIds('root.team.dashboard', { teamId })}
      />
      <NavGroup name="team" title={t('shell.group.teamManagement')}>
        <NavEntry
          icon={UsersIcon}
          label={t('shell.nav.users')}
          to={pathWithKnownIds('root.team.admin.users', { teamId })}
        />
      </NavGroup>
      <NavGroup
        name="admin-data"
        title={t('shell.group.dataManagement')}
        action={<NewCollection teamId={String(teamId)} />}
      >
        <NavEntry
          icon={DatabaseIcon}
          label={t('shell.nav.dataCollections')}
          to={pathWithKnownIds('root.team.admin.dataCollections', { teamId })}
        />
        {tree.length > 0 && (
          <div className={classes.branch}>
            <Branch nodes={tree} teamId={String(teamId)} />
          </div>
        )}
      </NavGroup>
    </>
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
