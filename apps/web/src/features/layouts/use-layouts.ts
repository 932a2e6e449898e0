import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { layoutsApi, type Layout, type LayoutContent } from '@trellis/domain/layouts/api'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { activeLayout, rememberedLayout, rememberLayout } from './active-layout.ts'

export interface Layouts {
  readonly all: readonly Layout[]
  readonly active: Layout | undefined
  readonly isReady: boolean
  /** Shows a layout as it was saved; null for none. */
  readonly choose: (layoutId: number | null) => void
  readonly create: (input: { name: string; isShared: boolean; content: LayoutContent }) => Promise<Layout>
  readonly update: (
    layoutId: number,
    changes: { name?: string; isShared?: boolean; content?: LayoutContent },
  ) => Promise<Layout>
  readonly remove: (layoutId: number) => Promise<void>
  readonly setDefault: (layoutId: number | null) => Promise<void>
}

/** The layouts of a collection, and which one the list stands on. */
export function useLayouts(teamId: number, collectionId: number): Layouts {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const params = { teamId, collectionId }
  const query = queryFor(layoutsApi.layouts, { params })
  const { data, isPending } = useQuery(query)
  const [remembered, setRemembered] = useState(() => rememberedLayout(teamId, collectionId))
  const all = data?.layouts ?? []

  /** @param from where it was asked for: who has gone elsewhere meanwhile stays there */
  function choose(layoutId: number | null, from = location.pathname) {
    rememberLayout(teamId, collectionId, layoutId)
    setRemembered(String(layoutId ?? 'none'))
    if (location.pathname !== from) return
    void navigate({ to: '.', search: { layout: layoutId ?? 'none' }, resetScroll: false })
  }

  const keep = (saved: Layout) =>
    queryClient.setQueryData(query.queryKey, (old) => ({
      layouts: [...(old?.layouts ?? []).filter(({ id }) => id !== saved.id), saved].toSorted((a, b) =>
        a.name.localeCompare(b.name),
      ),
    }))

  return {
    all,
    active: activeLayout(all, search, remembered),
    isReady: !isPending,
    choose: (layoutId) => choose(layoutId),
    async create(input) {
      const from = location.pathname
      const saved = await call(layoutsApi.createLayout, { params, body: input })
      keep(saved)
      choose(saved.id, from)
      return saved
    },
    async update(layoutId, changes) {
      const from = location.pathname
      const saved = await call(layoutsApi.updateLayout, { params: { teamId, layoutId }, body: changes })
      keep(saved)
      if (changes.content) choose(layoutId, from)
      return saved
    },
    async remove(layoutId) {
      const from = location.pathname
      await call(layoutsApi.deleteLayout, { params: { teamId, layoutId } })
      choose(null, from)
      queryClient.setQueryData(query.queryKey, (old) => ({
        layouts: (old?.layouts ?? []).filter(({ id }) => id !== layoutId),
      }))
    },
    async setDefault(layoutId) {
      queryClient.setQueryData(query.queryKey, await call(layoutsApi.setDefaultLayout, { params, body: { layoutId } }))
    },
  }
}
