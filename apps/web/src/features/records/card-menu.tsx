import { ActionIcon, Menu } from '@mantine/core'
import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/ArrowUp'
import { DotsThreeVerticalIcon } from '@phosphor-icons/react/DotsThreeVertical'
import { FolderMinusIcon } from '@phosphor-icons/react/FolderMinus'
import { useTranslation } from 'react-i18next'
import type { GridRow } from './grid/grid-row.ts'
import type { MemberActions } from './members/use-members.ts'
import classes from './record-cards.module.css'

interface CardMenuProps {
  readonly row: GridRow
  readonly members: MemberActions
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
}

/** What can be done with one card of a sub-collection: fingers have no grip to drag. */
export function CardMenu({ row, members, isFirst, isLast, onMove }: CardMenuProps) {
  const { t } = useTranslation()
  const { order, remove } = members
  const act = (by: -1 | 1) => (order?.move ? onMove(by) : order?.sayWhyNot())
  return (
    <Menu position="bottom-end" width={240}>
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
      <Menu.Dropdown>
        {order && !isFirst && (
          <Menu.Item leftSection={<ArrowUpIcon size={16} />} onClick={() => act(-1)}>
            {t('members.moveUp')}
          </Menu.Item>
        )}
        {order && !isLast && (
          <Menu.Item leftSection={<ArrowDownIcon size={16} />} onClick={() => act(1)}>
            {t('members.moveDown')}
          </Menu.Item>
        )}
        {remove && (
          <Menu.Item
            leftSection={<FolderMinusIcon size={16} />}
            onClick={() => remove({ ids: [row.id], count: 1 }, () => undefined)}
          >
            {t('members.remove', { collection: members.collectionName })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
