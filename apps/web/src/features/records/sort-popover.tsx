import { ActionIcon, Button } from '@mantine/core'
import { SortAscendingIcon } from '@phosphor-icons/react/SortAscending'
import { useTranslation } from 'react-i18next'
import type { Sort } from '@trellis/domain/records/condition'
import { Popover } from '../../ui/floating.tsx'
import { muchLater } from '../../ui/later.tsx'
import { operandKey, type SortChoice } from './sort-choices.tsx'
import classes from './list-toolbar.module.css'

const [SortRows, useSortRows] = muchLater(async () => (await import('./sort-rows.tsx')).SortRows)

interface SortPopoverProps {
  readonly choices: readonly SortChoice[]
  readonly sort: Sort
  readonly onChange: (sort: Sort) => void
  readonly isCompact: boolean
}

const keyOf = ({ by }: Sort[number]) => operandKey(by)

/** By what the list is sorted; the first field counts most. */
export function SortPopover({ choices, sort, onChange, isCompact }: SortPopoverProps) {
  const { t } = useTranslation()
  useSortRows()
  const titles = sort.map((each) => choices.find((choice) => choice.key === keyOf(each))?.title ?? '').join(', ')

  return (
    <Popover position={isCompact ? 'bottom-end' : 'bottom-start'} width={360} trapFocus returnFocus>
      <Popover.Target>
        {isCompact ? (
          <ActionIcon variant="default" size={36} aria-label={t('records.sort.button')}>
            <SortAscendingIcon size={16} />
          </ActionIcon>
        ) : (
          <Button size="xs" variant="subtle" leftSection={<SortAscendingIcon size={16} />} className={classes.tool}>
            {sort.length === 0 ? (
              t('records.sort.none')
            ) : (
              <span>
                {t('records.sort.by')} <b>{titles}</b>
              </span>
            )}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown>
        <SortRows choices={choices} sort={sort} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  )
}
