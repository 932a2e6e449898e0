import { ActionIcon, Button, Popover, SegmentedControl, Select, Text } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { SortAscendingIcon } from '@phosphor-icons/react/SortAscending'
import { XIcon } from '@phosphor-icons/react/X'
import { useTranslation } from 'react-i18next'
import type { Sort } from '@trellis/domain/records/condition'
import { DirectionArrow, operandKey, type SortChoice } from './sort-choices.tsx'
import classes from './list-toolbar.module.css'

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
  const free = choices.filter((choice) => !sort.some((each) => keyOf(each) === choice.key))
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
        <p className={classes.popoverTitle}>{t('records.sort.title')}</p>
        {sort.length === 0 && (
          <Text size="sm" c="dimmed" mb={8}>
            {t('records.sort.empty')}
          </Text>
        )}
        {sort.map((each, index) => (
          <div key={keyOf(each)} className={classes.sortRow}>
            <Select
              aria-label={t('records.sort.field', { number: index + 1 })}
              data={choices
                .filter((choice) => choice.key === keyOf(each) || free.includes(choice))
                .map(({ key, title }) => ({ value: key, label: title }))}
              value={keyOf(each)}
              onChange={(key) => {
                const choice = choices.find((candidate) => candidate.key === key)
                if (choice) onChange(sort.with(index, { ...each, by: choice.by }))
              }}
              searchable
              comboboxProps={{ withinPortal: false }}
            />
            <SegmentedControl
              aria-label={t('records.sort.direction', { number: index + 1 })}
              value={each.direction}
              onChange={(direction) => onChange(sort.with(index, { ...each, direction: direction }))}
              data={[
                { value: 'asc', label: <DirectionArrow direction="asc" label={t('records.sort.ascending')} /> },
                { value: 'desc', label: <DirectionArrow direction="desc" label={t('records.sort.descending')} /> },
              ]}
            />
            <ActionIcon
              aria-label={t('records.sort.remove', {
                title: choices.find((choice) => choice.key === keyOf(each))?.title ?? '',
              })}
              onClick={() => onChange(sort.toSpliced(index, 1))}
            >
              <XIcon size={14} />
            </ActionIcon>
          </div>
        ))}
        {sort.length < 5 && free[0] && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<PlusIcon size={14} />}
            onClick={() => free[0] && onChange([...sort, { by: free[0].by, direction: 'asc' }])}
          >
            {t('records.sort.add')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
