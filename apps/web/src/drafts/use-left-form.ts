import { useState } from 'react'
import type { Value } from '@trellis/domain/fields/field-type'
import { drafts, placeKey } from './draft-store.ts'
import { useDraftKeeper, type WritingPlace } from './use-draft-keeper.ts'
import { useDraftOwner } from './use-stored-draft.ts'

/** What was typed into a form and never saved; and what is being typed, kept as one. */
export function useLeftForm(place: WritingPlace, base: unknown = null) {
  const owner = useDraftOwner()
  const [found, setFound] = useState(() => drafts.list(owner).find((one) => placeKey(one) === placeKey(place)))
  const [generation, setGeneration] = useState(0)
  const keeper = useDraftKeeper(place, base)
  return {
    found,
    /** Another for editors that shall begin anew. */
    generation,
    write: (values: unknown) => keeper.write({ value: values as Value }, undefined),
    drop() {
      keeper.drop()
      setFound(undefined)
    },
    /** The text was taken up again: it is kept on as what is being typed. */
    taken() {
      setFound(undefined)
      setGeneration(generation + 1)
    },
  }
}
