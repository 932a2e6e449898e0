import { ActionIcon, Button, SegmentedControl, Select, Text } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { XIcon } from '@phosphor-icons/react/X'
import { useTranslation } from 'react-i18next'
import type { Sort } from '@trellis/domain/records/condition'
import { mostGroupLevels } from '@trellis/domain/records/groups'
import { DirectionArrow, operandKey, type SortChoice } from './sort-choices.tsx'
import classes from './list-toolbar.module.css'

export interface GroupRowsProps {
  readonly choices: readonly SortChoice[]
  readonly groups: Sort
  readonly onChange: (groups: Sort) => void
  readonly onOpenAll?: (isOpen: boolean) => void
}

/** The levels of grouping, one below the other. */
export function GroupRows({ choices, groups, onChange, onOpenAll }: GroupRowsProps) {
  const { t } = useTranslation()
  const free = choices.filter((choice) => !groups.some(({ by }) => operandKey(by) === choice.key))
  const titleAt = (by: Sort[number]['by']) => choices.find((choice) => choice.key === operandKey(by))?.title ?? ''
  return (
    <>
      <p className={classes.popoverTitle}>{t('grid.group.title')}</p>
      {groups.length === 0 && (
        <Text size="sm" c="dimmed" mb={8}>
          {t('grid.group.none')}
        </Text>
      )}
      {groups.map((each, index) => (
        <div key={operandKey(each.by)} className={classes.sortRow}>
          <Select
            aria-label={t('grid.group.field', { number: index + 1 })}
            data={choices
              .filter((choice) => choice.key === operandKey(each.by) || free.includes(choice))
              .map(({ key, title }) => ({ value: key, label: title }))}
            value={operandKey(each.by)}
            onChange={(key) => {
              const choice = choices.find((candidate) => candidate.key === key)
              if (choice) onChange(groups.with(index, { ...each, by: choice.by }))
            }}
            searchable
            comboboxProps={{ withinPortal: false }}
          />
          <SegmentedControl
            aria-label={t('records.sort.direction', { number: index + 1 })}
            value={each.direction}
            onChange={(direction) => onChange(groups.with(index, { ...each, direction }))}
            data={[
              { value: 'asc', label: <DirectionArrow direction="asc" label={t('records.sort.ascending')} /> },
              { value: 'desc', label: <DirectionArrow direction="desc" label={t('records.sort.descending')} /> },
            ]}
          />
          <ActionIcon
            aria-label={t('grid.group.remove', { title: titleAt(each.by) })}
            onClick={() => onChange(groups.toSpliced(index, 1))}
          >
            <XIcon size={14} />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.popoverFoot}>
        {groups.length < mostGroupLevels && free[0] && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<PlusIcon size={14} />}
            onClick={() => free[0] && onChange([...groups, { by: free[0].by, direction: 'asc' }])}
          >
            {t('grid.group.add')}
          </Button>
        )}
        {onOpenAll && groups.length > 0 && (
          <>
            <Button size="xs" variant="subtle" onClick={() => onOpenAll(true)}>
              {t('grid.group.openAll')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => onOpenAll(false)}>
              {t('grid.group.closeAll')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
