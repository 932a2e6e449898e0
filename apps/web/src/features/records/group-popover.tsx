import { ActionIcon, Button } from '@mantine/core'
import { RowsIcon } from '@phosphor-icons/react/Rows'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../ui/floating.tsx'
import { muchLater } from '../../ui/later.tsx'
import type { GroupRowsProps } from './group-rows.tsx'
import { operandKey } from './sort-choices.tsx'
import classes from './list-toolbar.module.css'

const [GroupRows, useGroupRows] = muchLater(async () => (await import('./group-rows.tsx')).GroupRows)

interface GroupPopoverProps extends GroupRowsProps {
  readonly isCompact: boolean
}

/** By what the list is grouped, up to three levels, and in which order the groups stand. */
export function GroupPopover({ choices, groups, onChange, onOpenAll, isCompact }: GroupPopoverProps) {
  const { t } = useTranslation()
  useGroupRows()
  const titles = groups.map(({ by }) => choices.find((choice) => choice.key === operandKey(by))?.title ?? '').join(', ')
  return (
    <Popover position={isCompact ? 'bottom-end' : 'bottom-start'} width={360} trapFocus returnFocus>
      <Popover.Target>
        {isCompact ? (
          <ActionIcon variant="default" size={36} aria-label={t('grid.group.button')}>
            <RowsIcon size={16} />
          </ActionIcon>
        ) : (
          <Button size="xs" variant="subtle" leftSection={<RowsIcon size={16} />} className={classes.tool}>
            {groups.length === 0 ? (
              t('grid.group.button')
            ) : (
              <span>
                {t('grid.group.by')} <b>{titles}</b>
              </span>
            )}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown>
        <GroupRows choices={choices} groups={groups} onChange={onChange} onOpenAll={onOpenAll} />
      </Popover.Dropdown>
    </Popover>
  )
}
