import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core'
import { ArrowDownIcon, ArrowUpIcon, DotsThreeIcon, PencilSimpleIcon, TrashIcon } from '@phosphor-icons/react'
import type { CardGroup } from '@trellis/domain/cards/card'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { moved, ReorderList } from '../../../ui/reorder-list.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { useLocalText } from '../card-text.ts'
import classes from './designer.module.css'

interface GroupListProps {
  readonly groups: readonly CardGroup[]
  readonly onOpen: (group: CardGroup) => void
  readonly onNew: () => void
  readonly onDelete: (group: CardGroup) => void
  readonly onReorder: (ids: number[]) => void
}

/** The tabs of the record page in their order. */
export function GroupList({ groups, onOpen, onNew, onDelete, onReorder }: GroupListProps) {
  const { t } = useTranslation()
  const textOf = useLocalText()
  const ids = groups.map(({ id }) => id)
  const nameOf = (id: number) => textOf(groups.find((group) => group.id === id)?.name ?? {})
  if (groups.length === 0)
    return (
      <EmptyState
        icon="cards"
        title={t('cards.groups.none')}
        text={t('cards.groups.noneText')}
        action={<Button onClick={onNew}>{t('cards.groups.new')}</Button>}
      />
    )
  return (
    <section className={classes.main} aria-label={t('cards.groupTab')}>
      <p className={classes.reorder}>
        {t('cards.groups.reorderHint')} <Kbd>Alt ↑</Kbd>
      </p>
      <ReorderList
        ids={ids}
        label={t('cards.groupTab')}
        onReorder={onReorder}
        gripLabel={(id) => t('cards.groups.move', { title: nameOf(id) })}
        announce={(id, position) => t('cards.groups.moved', { title: nameOf(id), position, count: ids.length })}
      >
        {(id, grip) => {
          const group = groups.find((each) => each.id === id)
          const at = ids.indexOf(id)
          if (!group) return null
          const title = nameOf(id)
          return (
            <div className={classes.row}>
              {grip}
              <Tile icon={group.icon} hue="blue" size={24} />
              <UnstyledButton className={classes.what} onClick={() => onOpen(group)}>
                <span className={classes.title}>{title}</span>
                <span className={classes.facts}>{t('cards.groups.cardCount', { count: group.cardIds.length })}</span>
              </UnstyledButton>
              <Menu>
                <Menu.Target>
                  <ActionIcon aria-label={t('cards.admin.actionsFor', { title })}>
                    <DotsThreeIcon size={16} weight="bold" />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<PencilSimpleIcon size={16} />} onClick={() => onOpen(group)}>
                    {t('cards.groups.edit')}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<ArrowUpIcon size={16} />}
                    disabled={at === 0}
                    onClick={() => onReorder(moved(ids, id, at - 1))}
                  >
                    {t('collections.field.moveUp')}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<ArrowDownIcon size={16} />}
                    disabled={at === ids.length - 1}
                    onClick={() => onReorder(moved(ids, id, at + 1))}
                  >
                    {t('collections.field.moveDown')}
                  </Menu.Item>
                  <Menu.Divider />
                  <Menu.Item leftSection={<TrashIcon size={16} />} c="var(--danger)" onClick={() => onDelete(group)}>
                    {t('cards.groups.delete')}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </div>
          )
        }}
      </ReorderList>
    </section>
  )
}
