import { ActionIcon, Menu } from '@mantine/core'
import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown'
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut'
import { ArrowUpIcon } from '@phosphor-icons/react/ArrowUp'
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight'
import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare'
import { CopyIcon } from '@phosphor-icons/react/Copy'
import { DotsThreeVerticalIcon } from '@phosphor-icons/react/DotsThreeVertical'
import { FolderMinusIcon } from '@phosphor-icons/react/FolderMinus'
import { FolderPlusIcon } from '@phosphor-icons/react/FolderPlus'
import { StarIcon } from '@phosphor-icons/react/Star'
import { TrashIcon } from '@phosphor-icons/react/Trash'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import type { Chosen } from './grid/bulk-bar.tsx'
import type { GridRow } from './grid/grid-row.ts'
import type { MemberActions } from './members/use-members.ts'
import classes from './record-cards.module.css'

interface CardMenuProps {
  readonly row: GridRow
  readonly isOpened: boolean
  readonly onOpened: (isOpened: boolean) => void
  /** Nothing of it is drawn any more: a focus that went into it late is gone with it. */
  readonly onGone: () => void
  readonly isBookmarked: boolean
  readonly isChecked: boolean
  /** Somebody moved the record to the trash: it can be opened, and nothing else. */
  readonly isGone: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onOpen: () => void
  readonly onBookmark: () => void
  readonly onToggle: () => void
  readonly onMove: (by: -1 | 1) => void
  readonly onDuplicate?: (row: GridRow) => void
  readonly onTrash?: (chosen: Chosen) => void
  readonly members?: MemberActions
}

/** What can be done with the record of one card: by its button, by the menu key, or by a mouse. */
export function CardMenu(props: CardMenuProps) {
  const { t } = useTranslation()
  const { row, isOpened } = props
  const [part, setPart] = useState<'actions' | 'collections'>('actions')
  return (
    <Menu
      opened={isOpened}
      onChange={(isNext) => {
        setPart('actions')
        props.onOpened(isNext)
      }}
      onExitTransitionEnd={props.onGone}
      position="bottom-end"
      width={260}
      returnFocus={false}
      withinPortal
    >
      <Menu.Target>
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          className={classes.menu}
          aria-label={t('grid.row.menu', { name: row.name || t('records.unnamed') })}
        >
          <DotsThreeVerticalIcon size={20} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {part === 'collections' && props.members ? (
          <Collections row={row} members={props.members} />
        ) : (
          <Actions {...props} onAddTo={() => setPart('collections')} />
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Actions(props: CardMenuProps & { onAddTo: () => void }) {
  const { t } = useTranslation()
  const { row, members, isGone } = props
  const order = isGone ? undefined : members?.order
  const one: Chosen = { ids: [row.id], count: 1 }
  const move = (by: -1 | 1) => (order?.move ? props.onMove(by) : order?.sayWhyNot())
  return (
    <>
      <Menu.Item leftSection={<ArrowSquareOutIcon size={16} />} onClick={props.onOpen}>
        {t('grid.row.open')}
      </Menu.Item>
      {!isGone && (
        <>
          <Menu.Item
            leftSection={<StarIcon size={16} weight={props.isBookmarked ? 'fill' : 'regular'} />}
            onClick={props.onBookmark}
          >
            {t(props.isBookmarked ? 'bookmarks.remove' : 'bookmarks.bookmark')}
          </Menu.Item>
          <Menu.Item leftSection={<CheckSquareIcon size={16} />} onClick={props.onToggle}>
            {props.isChecked ? t('grid.row.unselect') : t('grid.row.select')}
          </Menu.Item>
          {props.onDuplicate && (
            <Menu.Item leftSection={<CopyIcon size={16} />} onClick={() => props.onDuplicate?.(row)}>
              {t('grid.row.duplicate')}
            </Menu.Item>
          )}
        </>
      )}
      {order && !props.isFirst && (
        <Menu.Item leftSection={<ArrowUpIcon size={16} />} onClick={() => move(-1)}>
          {t('members.moveUp')}
        </Menu.Item>
      )}
      {order && !props.isLast && (
        <Menu.Item leftSection={<ArrowDownIcon size={16} />} onClick={() => move(1)}>
          {t('members.moveDown')}
        </Menu.Item>
      )}
      {!isGone && members && members.others.length > 0 && (
        <Menu.Item
          leftSection={<FolderPlusIcon size={16} />}
          rightSection={<CaretRightIcon size={14} />}
          closeMenuOnClick={false}
          onClick={props.onAddTo}
        >
          {t('members.addTo')}
        </Menu.Item>
      )}
      {!isGone && members?.remove && (
        <Menu.Item leftSection={<FolderMinusIcon size={16} />} onClick={() => members.remove?.(one, () => undefined)}>
          {t('members.remove', { collection: members.collectionName })}
        </Menu.Item>
      )}
      {!isGone && props.onTrash && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<TrashIcon size={16} />} onClick={() => props.onTrash?.(one)}>
            {t('records.moveToTrash')}
          </Menu.Item>
        </>
      )}
    </>
  )
}

/** The other collections of the tree, in place of the actions: a phone has no room beside them. */
function Collections({ row, members }: { row: GridRow; members: MemberActions }) {
  const { t } = useTranslation()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <Menu.Label>{t('members.addTo')}</Menu.Label>
      {members.others.map((collection, index) => (
        <Menu.Item
          key={collection.id}
          ref={index === 0 ? first : undefined}
          leftSection={<Icon name={collection.icon} size={16} />}
          onClick={() => members.addTo(collection, { ids: [row.id], count: 1 }, () => undefined)}
        >
          {collection.pluralName}
        </Menu.Item>
      ))}
    </>
  )
}
