import { UnstyledButton } from '@mantine/core'
import { CaretDownIcon, CaretUpIcon } from '@phosphor-icons/react'
import type { TeamUserRow } from '@trellis/domain/teams/api'
import clsx from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserColumn } from './user-columns.tsx'
import tables from '../../ui/list-table.module.css'
import classes from './users.module.css'

interface UsersTableProps {
  title: string
  users: TeamUserRow[]
  columns: UserColumn[]
  /** In place of rows. */
  empty: string
  hint?: string
  renderActions: (user: TeamUserRow) => ReactNode
}

export function UsersTable({ title, users, columns, empty, hint, renderActions }: UsersTableProps) {
  const heading = useId()
  const { sorted, sort, sortBy } = useSorted(users, columns)
  return (
    <section className={classes.section}>
      <h2 id={heading}>
        {title} <span className={classes.count}>{users.length}</span>
      </h2>
      {users.length === 0 ? (
        <p className={classes.empty}>
          {empty}
          {hint && <span>{hint}</span>}
        </p>
      ) : (
        <table className={`${tables.table} ${classes.table}`} aria-labelledby={heading}>
          <thead>
            <tr>
              {columns.map((column) => (
                <SortableHead
                  key={column.key}
                  column={column}
                  direction={sort?.key === column.key ? sort.direction : null}
                  onSort={() => sortBy(column.key)}
                />
              ))}
              <td aria-hidden />
            </tr>
          </thead>
          <tbody>
            {sorted.map((user) => (
              <tr key={user.id}>
                {columns.map(({ key, title: label, kind, show }) => (
                  <td key={key} data-title={kind === 'who' ? undefined : label} className={kind && classes[kind]}>
                    {show(user)}
                  </td>
                ))}
                <td className={tables.actions}>{renderActions(user)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type Direction = 'ascending' | 'descending'

interface SortableHeadProps {
  column: UserColumn
  direction: Direction | null
  onSort: () => void
}

function SortableHead({ column, direction, onSort }: SortableHeadProps) {
  const Caret = direction === 'descending' ? CaretDownIcon : CaretUpIcon
  return (
    <th scope="col" aria-sort={direction ?? undefined} className={column.kind && classes[column.kind]}>
      <UnstyledButton className={clsx(classes.sort, direction && classes.sorted)} onClick={onSort}>
        {column.title}
        <Caret size={10} weight="bold" aria-hidden />
      </UnstyledButton>
    </th>
  )
}

/** By last and first name until somebody chooses a column. */
function useSorted(users: TeamUserRow[], columns: UserColumn[]) {
  const { i18n } = useTranslation()
  const [sort, setSort] = useState<{ key: string; direction: Direction } | null>(null)
  const column = columns.find(({ key }) => key === sort?.key)
  const sign = sort?.direction === 'descending' ? -1 : 1
  const sorted = column
    ? users.toSorted((a, b) => sign * column.sortOf(a).localeCompare(column.sortOf(b), i18n.language))
    : users
  function sortBy(key: string) {
    const isAgain = sort?.key === key && sort.direction === 'ascending'
    setSort({ key, direction: isAgain ? 'descending' : 'ascending' })
  }
  return { sorted, sort, sortBy }
}
