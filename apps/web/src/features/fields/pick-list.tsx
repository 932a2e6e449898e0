import type { ReactNode } from 'react'
import { muchLater } from '../../ui/later.tsx'
import classes from './fields.module.css'

export interface PickOption {
  readonly key: string
  readonly content: ReactNode
  readonly isChosen?: boolean
}

export interface PickListProps {
  readonly label: string
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly options: readonly PickOption[]
  readonly onPick: (key: string) => void
  /** Backspace in an empty box takes the last choice away. */
  readonly onRemoveLast?: () => void
  readonly isLoading?: boolean
  readonly autoFocus?: boolean
  readonly hasError?: boolean
  readonly describedBy?: string
  /** What is chosen already, before the box. */
  readonly chosen?: ReactNode
  readonly emptyText: string
  readonly isInPopover?: boolean
}

/** The hook: it comes when the page is quiet, to stand where a cell is edited. */
export const [PickCombobox, usePickCombobox] = muchLater(async () => (await import('./pick-combobox.tsx')).PickCombobox)

/** A box to type in with the matching choices below it; until the choices are there what is typed waits for them. */
export function PickList(props: PickListProps) {
  const isThere = usePickCombobox('at once')
  if (isThere) return <PickCombobox {...props} />
  return (
    <div className={classes.pickBox}>
      {props.chosen}
      <input
        className={classes.pickInput}
        aria-label={props.label}
        autoFocus={props.autoFocus}
        value={props.query}
        onChange={(event) => props.onQuery(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}
