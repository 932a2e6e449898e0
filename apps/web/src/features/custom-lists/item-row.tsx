import { ActionIcon, Menu } from '@mantine/core'
import { ArchiveIcon, ArrowDownIcon, ArrowsMergeIcon, ArrowUpIcon, DotsThreeIcon } from '@phosphor-icons/react'
import type { RequestOf } from '@trellis/domain/api/endpoint'
import type { customListsApi } from '@trellis/domain/custom-lists/api'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { ItemTag } from '../fields/item-tag.tsx'
import { ColorMenu } from './color-menu.tsx'
import classes from './custom-lists.module.css'
import { ItemIconMenu } from './item-icon-menu.tsx'
import type { ListItem } from './list-calls.ts'

interface ItemRowProps {
  item: ListItem
  grip: ReactNode
  isReadOnly: boolean
  onChange: (changes: RequestOf<typeof customListsApi.updateItem>['body']) => void
  onRename: (name: string) => Promise<unknown>
  /** How often records hold it; undefined while it is counted. */
  useCount: number | undefined
  onArchive: () => void
  /** Where one may. */
  onReplace?: () => void
  onMoveUp?: () => void
  onMoveDown?: () => void
}

export function ItemRow(props: ItemRowProps) {
  const { item, grip, isReadOnly, useCount, onChange, onRename, onArchive, onReplace, onMoveUp, onMoveDown } = props
  const { t } = useTranslation()
  const { number } = useFormats()
  const used = useCount !== undefined && useCount > 0 && (
    <span className={classes.used} title={t('customLists.chosen', { count: useCount, number: number(useCount) })}>
      {number(useCount)}
    </span>
  )
  if (isReadOnly) {
    return (
      <div className={classes.item}>
        {item.icon && <Icon name={item.icon} style="regular" />}
        <ItemTag item={item} />
        {used}
      </div>
    )
  }
  return (
    <div className={classes.item}>
      {grip}
      <ColorMenu item={item} onChange={(color) => onChange({ color })} />
      <ItemIconMenu item={item} onChange={(icon) => onChange({ icon })} />
      <NameInput item={item} onRename={onRename} />
      {used}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('customLists.actionsFor', { name: item.name })}>
            <DotsThreeIcon size={16} weight="bold" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<ArrowUpIcon size={16} />} disabled={!onMoveUp} onClick={onMoveUp}>
            {t('customLists.moveUp')}
          </Menu.Item>
          <Menu.Item leftSection={<ArrowDownIcon size={16} />} disabled={!onMoveDown} onClick={onMoveDown}>
            {t('customLists.moveDown')}
          </Menu.Item>
          {onReplace && (
            <Menu.Item leftSection={<ArrowsMergeIcon size={16} />} onClick={onReplace}>
              {t('customLists.replaceOrMerge')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<ArchiveIcon size={16} />} onClick={onArchive}>
            {t('customLists.archive')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

/** Saved on Enter and on leaving; Esc gives up. What was refused stays, to be mended. */
function NameInput({ item, onRename }: Pick<ItemRowProps, 'item' | 'onRename'>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const [isRefused, setRefused] = useState(false)

  function write(name: string | undefined) {
    setTyped(name)
    setRefused(false)
  }

  function save() {
    const next = typed?.trim() ?? ''
    if (next === '' || next === item.name) return write(undefined)
    onRename(next).then(
      // Unless one writes on already.
      () => setTyped((now) => (now === typed ? undefined : now)),
      () => setRefused(true),
    )
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape') write(undefined)
  }

  return (
    <input
      className={classes.nameInput}
      aria-label={t('customLists.rename', { name: item.name })}
      aria-invalid={isRefused || undefined}
      maxLength={200}
      value={typed ?? item.name}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={keyDown}
    />
  )
}
