import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

interface CardState {
  readonly collapsedIds: ReadonlySet<number>
  /** Shown to try it out: it does not open, close or lead anywhere. */
  readonly isPreview: boolean
  /** The card that fills the window. */
  readonly fullId: number | null
  readonly setFull: (cardId: number | null) => void
}

const Context = createContext<CardState>({
  collapsedIds: new Set(),
  isPreview: false,
  fullId: null,
  setFull: () => undefined,
})

export const useCardState = () => useContext(Context)

export function CardStateProvider({
  collapsedIds,
  isPreview = false,
  children,
}: Pick<CardState, 'collapsedIds'> & { isPreview?: boolean; children: ReactNode }) {
  const [fullId, setFull] = useState<number | null>(null)
  const state = useMemo(() => ({ collapsedIds, isPreview, fullId, setFull }), [collapsedIds, isPreview, fullId])
  return <Context value={state}>{children}</Context>
}
