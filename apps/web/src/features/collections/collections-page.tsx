import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { GearSixIcon, MagnifyingGlassIcon, PlusIcon } from '@phosphor-icons/react'
import { Link } from '@tanstack/react-router'
import type { Collection } from '@trellis/domain/collections/api'
import { fold } from '@trellis/domain/text/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { collectionTree, useCollections } from '../../session/collections.ts'
import { useHolds } from '../../session/access.ts'
import { useTeam } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { hueOf } from '../../ui/hue.ts'
import { PageBody } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tile } from '../../ui/tile.tsx'
import { CollectionStar } from './collection-star.tsx'
import { CollectionsTreeList } from './collections-tree-list.tsx'
import classes from './collections.module.css'
import { useStars } from './star-calls.ts'
import { starredFirst, treeStarredFirst } from './starred-first.ts'

/** All collections one may see. */
export function CollectionsPage() {
  const { t } = useTranslation()
  const { TeamId: teamId } = useTeam()
  const { number } = useFormats()
  const mayWrite = useHolds('team_admin_data_collections')
  const { data, error, refetch } = useCollections(teamId)
  const stars = useStars(teamId)
  const collections = stars.isPending ? undefined : data?.filter(({ isUsedAsCustomList }) => !isUsedAsCustomList)
  return (
    <>
      <PageHeader
        title={t('collections.title')}
        note={collections && collections.length > 0 && number(collections.length)}
        actions={
          mayWrite && (
            <>
              <Button
                component={Link}
                to={pathTo('root.team.admin.dataCollections', { teamId })}
                leftSection={<GearSixIcon size={16} />}
              >
                {t('collections.configure')}
              </Button>
              <NewCollectionButton teamId={teamId} />
            </>
          )
        }
      />
      <PageBody>
        {error && <ErrorState error={error} title={t('collections.error')} onRetry={() => void refetch()} />}
        {!collections && !error && <PendingCards />}
        {collections?.length === 0 && <NoCollections teamId={teamId} mayWrite={mayWrite} />}
        {collections && collections.length > 0 && (
          <Cards collections={collections} stars={stars.data ?? noStars} teamId={teamId} />
        )}
      </PageBody>
    </>
  )
}

export function NewCollectionButton({ teamId }: { teamId: number }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="filled"
      component={Link}
      to={pathTo('root.team.admin.newDataCollection', { teamId })}
      leftSection={<PlusIcon size={14} weight="bold" />}
    >
      {t('collections.new')}
    </Button>
  )
}

export function NoCollections({ teamId, mayWrite }: { teamId: number; mayWrite: boolean }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon="database"
      title={t('collections.empty')}
      text={mayWrite ? t('collections.emptyAdmin') : t('collections.emptyMember')}
      action={
        mayWrite && (
          <Button
            component={Link}
            to={pathTo('root.team.admin.newDataCollection', { teamId })}
            leftSection={<PlusIcon size={14} weight="bold" />}
          >
            {t('collections.new')}
          </Button>
        )
      }
    />
  )
}

const noStars: ReadonlySet<number> = new Set()

interface CardsProps {
  collections: Collection[]
  stars: ReadonlySet<number>
  teamId: number
}

function Cards({ collections, stars, teamId }: CardsProps) {
  const { t, i18n } = useTranslation()
  // As they were when the page opened: a card does not run away from under the click that stars it.
  const [first] = useState(stars)
  const [words, setWords] = useState('')
  const [view, setView] = useState<'cards' | 'tree'>('cards')
  const hasTree = collections.some((collection) => collection.idParentDataCollection !== null)
  const byName = collections
    .filter(({ name, pluralName, description }) =>
      fold(`${name} ${pluralName} ${description}`).includes(fold(words.trim())),
    )
    .toSorted((a, b) => a.pluralName.localeCompare(b.pluralName, i18n.language))
  const found = starredFirst(byName, first, ({ id }) => id)
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
      {hasTree && (
        <SegmentedControl
          className={classes.views}
          aria-label={t('members.view')}
          value={view}
          onChange={setView}
          data={[
            { value: 'cards', label: t('members.cards') },
            { value: 'tree', label: t('members.tree') },
          ]}
        />
      )}
      {found.length === 0 && <p role="status">{t('collections.noneFound')}</p>}
      {hasTree && view === 'tree' ? (
        <CollectionsTreeList nodes={treeStarredFirst(collectionTree(byName, i18n.language), first)} teamId={teamId} />
      ) : (
        <ul className={classes.cards}>
          {found.map((collection) => (
            <li key={collection.id} className={classes.withStar}>
              <CollectionCard collection={collection} teamId={teamId} />
              <CollectionStar collection={collection} teamId={teamId} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function CollectionCard({ collection, teamId }: { collection: Collection; teamId: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { id, icon, pluralName, description, countDataObject: count } = collection
  return (
    <Link className={classes.card} to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: id })}>
      <Tile icon={icon} hue={hueOf(id)} size={40} />
      <span className={classes.words}>
        <span className={classes.name}>{pluralName}</span>
        {count !== null && (
          <span className={classes.count}>{t('collections.records', { count, formatted: number(count) })}</span>
        )}
        {description && <span className={classes.description}>{description}</span>}
      </span>
    </Link>
  )
}

function PendingCards() {
  const { t } = useTranslation()
  return (
    <div className={classes.cards} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <div className={classes.cardSkeleton} key={index}>
          <Skeleton width={40} height={40} />
          <div className={classes.words}>
            <Skeleton width={120} height={14} mt={4} />
            <Skeleton width={80} height={10} mt={6} />
          </div>
        </div>
      ))}
    </div>
  )
}
