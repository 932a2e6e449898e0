import { Menu, UnstyledButton } from '@mantine/core'
import { CheckIcon } from '@phosphor-icons/react'
import { tagColors } from '@trellis/domain/custom-lists/api'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../ui/tag.tsx'
import classes from './custom-lists.module.css'
import type { ListItem } from './list-calls.ts'

/** The colour of an item's tag. */
export function ColorMenu({ item, onChange }: { item: ListItem; onChange: (color: ListItem['color']) => void }) {
  const { t } = useTranslation()
  const check = <CheckIcon size={14} weight="bold" aria-hidden />
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          className={classes.swatch}
          style={{ background: `var(--${item.color ?? 'gray'}-dot)` }}
          data-none={item.color === null || undefined}
          aria-label={t('common.labelled', {
            label: t('customLists.color', { name: item.name }),
            value: t(`customLists.colors.${item.color ?? 'none'}`),
          })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChange(null)} rightSection={item.color === null && check}>
          {t('customLists.colors.none')}
        </Menu.Item>
        {tagColors.map((color) => (
          <Menu.Item key={color} onClick={() => onChange(color)} rightSection={item.color === color && check}>
            <Tag hue={color} withDot>
              {t(`customLists.colors.${color}`)}
            </Tag>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
