import { useEffect, useEffectEvent, useRef } from 'react'
import type { ListState } from '../list-state.ts'

type Order = Pick<ListState, 'sort' | 'groups' | 'where' | 'words' | 'in' | 'asOf'>

/** A list of another order or of other records begins at its beginning: the place in the one before says nothing. */
export function useBeginning({ sort, groups, where, words, in: place, asOf }: Order, begin: () => void): void {
  const key = JSON.stringify([sort, groups, where, words, place, asOf])
  const before = useRef(key)
  const onOther = useEffectEvent(begin)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    onOther()
  }, [key])
}
