import { ActionIcon, Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { SmileyIcon } from '@phosphor-icons/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { IconGrid } from '../../ui/icon-picker.tsx'
import classes from './custom-lists.module.css'
import type { ListItem } from './list-calls.ts'

/** The icon of an item; most have none. */
export function ItemIconMenu({ item, onChange }: { item: ListItem; onChange: (icon: string | null) => void }) {
  const { t } = useTranslation()
  const [isOpen, open] = useDisclosure(false)

  function pick(icon: string | null) {
    onChange(icon)
    open.close()
  }

  return (
    <Popover opened={isOpen} onChange={open.toggle} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('customLists.itemIcon', { name: item.name })} onClick={open.toggle}>
          {item.icon ? <Icon name={item.icon} style="regular" /> : <SmileyIcon size={16} className={classes.noIcon} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <IconGrid value={item.icon} onPick={pick} />
        {item.icon && (
          <Button size="xs" mt="sm" onClick={() => pick(null)}>
            {t('customLists.noIcon')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
