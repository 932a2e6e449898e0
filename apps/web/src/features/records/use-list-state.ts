import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readListState, writeListState, type ListState } from './list-state.ts'

export type ChangeList = (change: Partial<ListState>, how?: { replace: boolean }) => void

/** What the list shows, kept in the address. Typing replaces the entry of the history, choices add one. */
export function useListState(): { state: ListState; change: ChangeList } {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const key = JSON.stringify(search)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is the content of the search
  const state = useMemo(() => readListState(search), [key])
  const navigate = useNavigate()
  const change = useCallback<ChangeList>(
    (part, how) => {
      // Read again from the address: two changes in one go must not undo each other.
      const next = (before: Record<string, unknown>) => ({
        ...before,
        ...writeListState({ ...readListState(before), ...part }),
      })
      void navigate({ to: '.', search: next, replace: how?.replace ?? false, resetScroll: false })
    },
    [navigate],
  )
  return { state, change }
}
