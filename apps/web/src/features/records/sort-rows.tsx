import { ActionIcon, Button, SegmentedControl, Select, Text } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/Plus'
import { XIcon } from '@phosphor-icons/react/X'
import { useTranslation } from 'react-i18next'
import type { Sort } from '@trellis/domain/records/condition'
import { DirectionArrow, operandKey, type SortChoice } from './sort-choices.tsx'
import classes from './list-toolbar.module.css'

interface SortRowsProps {
  readonly choices: readonly SortChoice[]
  readonly sort: Sort
  readonly onChange: (sort: Sort) => void
}

const keyOf = ({ by }: Sort[number]) => operandKey(by)

/** The fields of a sort, one below the other. */
export function SortRows({ choices, sort, onChange }: SortRowsProps) {
  const { t } = useTranslation()
  const free = choices.filter((choice) => !sort.some((each) => keyOf(each) === choice.key))
  return (
    <>
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
    </>
  )
}
