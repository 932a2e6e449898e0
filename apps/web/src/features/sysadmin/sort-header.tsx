import { UnstyledButton } from '@mantine/core'
import { CaretDownIcon, CaretUpIcon } from '@phosphor-icons/react'
import { useTranslation } from 'react-i18next'
import classes from './list.module.css'
import type { ListState } from './use-list-state.ts'

interface SortHeaderProps {
  title: string
  sort: string
  order: { sort: string; direction: 'asc' | 'desc' }
  state: ListState
}

/** A column one can sort by: once upwards, once more downwards. */
export function SortHeader({ title, sort, order, state }: SortHeaderProps) {
  const { t } = useTranslation()
  const isSorted = order.sort === sort
  const Caret = order.direction === 'asc' ? CaretUpIcon : CaretDownIcon
  return (
    <th scope="col" aria-sort={isSorted ? (order.direction === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton
        className={classes.sort}
        title={t('sysadmin.list.sortBy', { column: title })}
        onClick={() => state.change({ sort, direction: isSorted && order.direction === 'asc' ? 'desc' : '' })}
      >
        {title}
        {isSorted && <Caret size={12} aria-hidden />}
      </UnstyledButton>
    </th>
  )
}
