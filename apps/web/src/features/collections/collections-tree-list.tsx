import { Link } from '@tanstack/react-router'
import { LightningIcon } from '@phosphor-icons/react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import type { CollectionNode } from '../../session/collections.ts'
import { hueOf } from '../../ui/hue.ts'
import { Tile } from '../../ui/tile.tsx'
import { CollectionStar } from './collection-star.tsx'
import classes from './collections.module.css'

/** All collections, sub-collections below what they are a part of. */
export function CollectionsTreeList({ nodes, teamId }: { nodes: readonly CollectionNode[]; teamId: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <ul className={classes.tree}>
      {nodes.map(({ collection, children }) => (
        <li key={collection.id}>
          <div className={classes.treeRow}>
            <Link
              className={classes.treeLink}
              to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id })}
            >
              <Tile icon={collection.icon} hue={hueOf(collection.id)} size={24} />
              <span className={classes.name}>{collection.pluralName}</span>
              {collection.isSmartCollection && (
                <LightningIcon
                  size={12}
                  weight="fill"
                  className={classes.bend}
                  role="img"
                  aria-label={t('members.smart')}
                />
              )}
              {collection.countDataObject !== null && (
                <span className={classes.count}>{number(collection.countDataObject)}</span>
              )}
            </Link>
            <CollectionStar collection={collection} teamId={teamId} />
          </div>
          {children.length > 0 && <CollectionsTreeList nodes={children} teamId={teamId} />}
        </li>
      ))}
    </ul>
  )
}
