import { Button } from '@mantine/core'
import { EyeIcon } from '@phosphor-icons/react'
import { Link } from '@tanstack/react-router'
import type { Collection } from '@trellis/domain/collections/api'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import { hueOf } from '../../ui/hue.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { cardsQuery } from '../cards/cards.ts'
import classes from './admin-collection-header.module.css'

interface AdminCollectionHeaderProps {
  teamId: number
  collection: Collection
  tab: 'details' | 'fields' | 'cards' | 'groups'
  /** The one thing to do on this tab. */
  action?: ReactNode
}

/** Title and tabs of a collection's configuration. Tabs are addresses: links, not a widget. */
export function AdminCollectionHeader({ teamId, collection, tab, action }: AdminCollectionHeaderProps) {
  const { t, i18n } = useTranslation()
  const { number } = useFormats()
  const ids = { teamId, dataCollectionId: collection.id }
  const count = collection.countDataObject
  const cards = useQuery(cardsQuery(teamId, collection.id)).data
  const tabs = useRef<HTMLElement>(null)
  // The open one is in view, however narrow the page; their counts come later.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab, cards, i18n.language])
  return (
    <PageHeader
      title={collection.pluralName}
      icon={collection.icon}
      hue={hueOf(collection.id)}
      note={
        count !== null && (
          <span className={classes.wide}>{t('collections.records', { count, formatted: number(count) })}</span>
        )
      }
      crumbs={[
        { label: t('collections.area') },
        { label: t('collections.title'), to: pathTo('root.team.admin.dataCollections', { teamId }) },
      ]}
      actions={
        <>
          <Button
            className={classes.wide}
            component={Link}
            to={pathTo('root.team.dataCollections.records', ids)}
            leftSection={<EyeIcon size={16} />}
          >
            {t('collections.seeRecords')}
          </Button>
          {action}
        </>
      }
    >
      <nav ref={tabs} className={classes.tabs} aria-label={t('collections.tabs.label')}>
        <Link
          to={pathTo('root.team.admin.dataCollections.details', ids)}
          aria-current={tab === 'details' ? 'page' : undefined}
        >
          {t('collections.tabs.details')}
        </Link>
        <Link
          to={pathTo('root.team.admin.dataCollections.dataFields', ids)}
          aria-current={tab === 'fields' ? 'page' : undefined}
        >
          {t('collections.tabs.fields')} <span className={classes.count}>{number(collection.DataFields.length)}</span>
        </Link>
        <Link
          to={pathTo('root.team.admin.dataCollections.dataCards', ids)}
          aria-current={tab === 'cards' ? 'page' : undefined}
        >
          {t('cards.tab')} {cards && <span className={classes.count}>{number(cards.cards.length)}</span>}
        </Link>
        <Link
          to={pathTo('root.team.admin.dataCollections.dataCardGroups', ids)}
          aria-current={tab === 'groups' ? 'page' : undefined}
        >
          {t('cards.groupTab')} {cards && <span className={classes.count}>{number(cards.cardGroups.length)}</span>}
        </Link>
      </nav>
    </PageHeader>
  )
}
