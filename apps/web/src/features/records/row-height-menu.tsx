import { Button } from '@mantine/core'
import clsx from 'clsx'
import { ArrowsVerticalIcon } from '@phosphor-icons/react/ArrowsVertical'
import { CheckIcon } from '@phosphor-icons/react/Check'
import { useTranslation } from 'react-i18next'
import { rowHeights, type RowHeight } from '@trellis/domain/layouts/api'
import { Menu } from '../../ui/floating.tsx'
import classes from './list-toolbar.module.css'

/** How much of a value the rows show. */
export function RowHeightMenu({ value, onChange }: { value: RowHeight; onChange: (height: RowHeight) => void }) {
  const { t } = useTranslation()
  return (
    <Menu width={180} position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<ArrowsVerticalIcon size={16} />}
          className={clsx(classes.tool, classes.spare)}
          title={t('grid.rowHeight.button')}
        >
          {t('grid.rowHeight.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {rowHeights.map((height) => (
          <Menu.RadioItem
            key={height}
            value={height}
            checked={height === value}
            checkIcon={<CheckIcon size={16} />}
            closeMenuOnClick
            onChange={() => onChange(height)}
          >
            {t(`grid.rowHeight.${height}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
