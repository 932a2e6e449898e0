import { ActionIcon, Menu } from '@mantine/core'
import {
  ArrowBendDownRightIcon,
  DotsThreeIcon,
  EyeIcon,
  LightningIcon,
  PlusIcon,
  TrashIcon,
} from '@phosphor-icons/react'
import { Link } from '@tanstack/react-router'
import type { Collection } from '@trellis/domain/collections/api'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { pathTo } from '../../paths.ts'
import type { CollectionNode } from '../../session/collections.ts'
import { confirm } from '../../ui/confirm.tsx'
import { hueOf } from '../../ui/hue.ts'
import { Tile } from '../../ui/tile.tsx'
import { useDeleteCollection } from './collection-calls.ts'
import classes from './collections.module.css'
import { placesFor, type TreeMove } from './use-tree-move.ts'

interface CollectionTreeProps {
  readonly nodes: readonly CollectionNode[]
  readonly collections: readonly Collection[]
  readonly teamId: number
  readonly move: TreeMove
  readonly onNewBelow: (parent: Collection) => void
}

/** The rows of the tree, sub-collections below their parent. A row can be dragged onto another one of its tree. */
export function CollectionTree({ nodes, ...props }: CollectionTreeProps) {
  return <Branch {...props} nodes={nodes} depth={0} parent={undefined} />
}

interface BranchProps extends CollectionTreeProps {
  readonly depth: number
  readonly parent: Collection | undefined
}

function Branch({ nodes, depth, parent, ...props }: BranchProps) {
  return nodes.flatMap(({ collection, children }, index) => [
    <Row
      key={collection.id}
      {...props}
      collection={collection}
      depth={depth}
      outwards={parent?.idParentDataCollection ?? undefined}
      inwards={nodes[index - 1]?.collection.id}
    />,
    <Branch key={`below ${collection.id}`} {...props} nodes={children} depth={depth + 1} parent={collection} />,
  ])
}

interface RowProps extends Omit<CollectionTreeProps, 'nodes'> {
  readonly collection: Collection
  readonly depth: number
  /** What it stands below after one step to the left, or to the right. */
  readonly outwards: number | undefined
  readonly inwards: number | undefined
}

function Row({ collection, collections, teamId, depth, outwards, inwards, move, onNewBelow }: RowProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const places = placesFor(collection, collections)
  const mayTake = move.dragged && placesFor(move.dragged, collections).some(({ id }) => id === collection.id)

  const link = useRef<HTMLAnchorElement>(null)
  const { focused } = move
  useEffect(() => {
    if (focused.current !== collection.id) return
    focused.current = undefined
    link.current?.focus()
  }, [collection.id, focused])

  function onKeyDown(event: KeyboardEvent) {
    const to = event.key === 'ArrowLeft' ? outwards : event.key === 'ArrowRight' ? inwards : undefined
    if (!event.altKey || to === undefined || !places.some(({ id }) => id === to)) return
    event.preventDefault()
    move.focused.current = collection.id
    move.to(collection, to)
  }

  return (
    <tr
      draggable={places.length > 0}
      data-target={(mayTake && move.over === collection.id) || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(collection.id))
        move.begin(collection)
      }}
      onDragEnd={() => move.begin(undefined)}
      onDragOver={(event) => {
        if (!mayTake) return
        event.preventDefault()
        move.setOver(collection.id)
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (move.dragged && mayTake) move.to(move.dragged, collection.id)
      }}
    >
      <td style={{ paddingLeft: depth * 24 }}>
        <Link
          ref={link}
          className={classes.link}
          draggable={false}
          to={pathTo('root.team.admin.dataCollections.details', { teamId, dataCollectionId: collection.id })}
          aria-keyshortcuts={places.length > 0 ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
          onKeyDown={onKeyDown}
        >
          {depth > 0 && <ArrowBendDownRightIcon size={14} className={classes.bend} aria-hidden />}
          <Tile icon={collection.icon} hue={hueOf(collection.id)} size={24} />
          {collection.name}
          {collection.isSmartCollection && (
            <LightningIcon
              size={12}
              weight="fill"
              className={classes.bend}
              role="img"
              aria-label={t('members.smart')}
            />
          )}
        </Link>
      </td>
      <td className={`${classes.quiet} ${classes.wide}`}>{collection.pluralName}</td>
      <td className={`${classes.quiet} ${classes.wide}`}>{collection.ExternalName || collection.name}</td>
      <td className={`${classes.number} ${classes.wide}`}>
        {collection.Subscribers === null ? '–' : number(collection.Subscribers)}
      </td>
      <td className={classes.number}>{number(collection.countDataObject ?? 0)}</td>
      <td className={`${classes.number} ${classes.wide}`}>{number(collection.DataFields.length)}</td>
      <td>
        <RowMenu collection={collection} places={places} teamId={teamId} move={move} onNewBelow={onNewBelow} />
      </td>
    </tr>
  )
}

interface RowMenuProps extends Pick<RowProps, 'collection' | 'teamId' | 'move' | 'onNewBelow'> {
  readonly places: readonly Collection[]
}

function RowMenu({ collection, places, teamId, move, onNewBelow }: RowMenuProps) {
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
    <Menu width={260}>
      <Menu.Target>
        <ActionIcon aria-label={t('collections.actionsFor', { name })} loading={remove.isPending}>
          <DotsThreeIcon size={16} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Item
          component={Link}
          to={pathTo('root.team.dataCollections.records', { teamId, dataCollectionId: collection.id })}
          leftSection={<EyeIcon size={16} />}
        >
          {t('collections.seeRecords')}
        </Menu.Item>
        <Menu.Item leftSection={<PlusIcon size={16} />} onClick={() => onNewBelow(collection)}>
          {t('members.new')}
        </Menu.Item>
        {places.length > 0 && <Menu.Label>{t('members.moveTo')}</Menu.Label>}
        {places.map((place) => (
          <Menu.Item
            key={place.id}
            leftSection={<ArrowBendDownRightIcon size={16} />}
            onClick={() => move.to(collection, place.id)}
          >
            {t('members.moveToHere', { name: place.pluralName })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<TrashIcon size={16} />} c="var(--danger)" onClick={askToDelete}>
          {t('collections.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
