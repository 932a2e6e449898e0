import type { ReactNode } from 'react'

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
