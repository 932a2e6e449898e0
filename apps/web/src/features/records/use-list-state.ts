import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Layout } from '@trellis/domain/layouts/api'
import { readListState, writeListState, type ListState } from './list-state.ts'

export type ChangeList = (change: Partial<ListState>, how?: { replace: boolean }) => void

/** What the list shows: its layout, and in the address what differs from it. Typing replaces the entry of the history, choices add one. */
export function useListState(layout: Layout | undefined): { state: ListState; change: ChangeList } {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const key = JSON.stringify(search)
  const content = layout?.content
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is the content of the search
  const state = useMemo(() => readListState(search, content), [key, content])
  const navigate = useNavigate()
  const layoutId = layout?.id
  const change = useCallback<ChangeList>(
    (part, how) => {
      // Read again from the address: two changes in one go must not undo each other.
      const next = (before: Record<string, unknown>) => ({
        ...before,
        ...writeListState({ ...readListState(before, content), ...part }, content),
        layout: layoutId ?? 'none',
      })
      void navigate({ to: '.', search: next, replace: how?.replace ?? false, resetScroll: false })
    },
    [navigate, content, layoutId],
  )
  return { state, change }
}
