import { useRef, useState } from 'react'
import type { Value } from '@trellis/domain/fields/field-type'
import { useErrorSentence } from '../../ui/error-sentence.ts'
import { toastError } from '../../ui/toast.tsx'
import type { EditProps } from './field-face.ts'

/** What an option stands for; a promise where it is made first. */
export type Picked = number | Promise<number | undefined> | undefined

interface PickedOf {
  readonly edit: EditProps
  readonly first: readonly number[]
  /** A pick is the whole answer; else every pick switches one. */
  readonly isOne: boolean
}

/**
 * What is chosen in a list with a box to search it. What is known counts at once, so that a key that leaves takes it along;
 * what is made first counts once it is there, beside whatever was chosen meanwhile.
 */
export function usePicked({ edit, first, isOne }: PickedOf) {
  const sentence = useErrorSentence()
  const [query, setQuery] = useState(edit.initialText ?? '')
  const [ids, setIds] = useState<number[]>(() => [...first])
  const [isMaking, setMaking] = useState(false)
  const now = useRef({ ids, making: 0 })
  const latestEdit = useRef(edit)
  latestEdit.current = edit

  function tell() {
    const { ids: chosen, making } = now.current
    setMaking(making > 0)
    const value: Value = isOne ? (chosen[0] ?? null) : chosen.length > 0 ? chosen : null
    latestEdit.current.onDraft(making > 0 ? { problem: 'still-making' } : { value })
  }

  function change(next: number[]) {
    now.current.ids = next
    setIds(next)
    tell()
  }

  function take(id: number) {
    const { ids: chosen } = now.current
    if (isOne) change([id])
    else change(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
    if (isOne) latestEdit.current.onCommit()
  }

  async function takeOnceMade(made: Promise<number | undefined>, words: string) {
    now.current.making += 1
    tell()
    try {
      const id = await made
      now.current.making -= 1
      if (id !== undefined && !now.current.ids.includes(id)) take(id)
      else tell()
    } catch (error) {
      now.current.making -= 1
      // What was written stands there again, unless more is being written.
      setQuery((typed) => typed || words)
      tell()
      toastError(sentence(error))
    }
  }

  function pick(picked: Picked) {
    if (picked === undefined) return
    setQuery('')
    if (typeof picked === 'number') take(picked)
    else void takeOnceMade(picked, query)
  }

  const removeLast = () => change(isOne ? [] : now.current.ids.slice(0, -1))
  return { query, setQuery, ids, isMaking, change, pick, removeLast }
}
