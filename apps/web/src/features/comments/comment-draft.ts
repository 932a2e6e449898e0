import { useState } from 'react'
import { z } from 'zod'
import { drafts } from '../../drafts/draft-store.ts'
import { useDraftKeeper } from '../../drafts/use-draft-keeper.ts'
import { useDraftOwner } from '../../drafts/use-stored-draft.ts'

const draft = z.object({
  text: z.string(),
  /** People that were chosen: their names in the text are mentions. */
  people: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type Draft = z.infer<typeof draft>

/**
 * What one writes and has not sent, kept on this device: it stands in its box again after a reload, a crash and a sign-out.
 * @param form names the box: "comment on 12", "comment 34"
 */
export function useCommentDraft(form: string): [Draft | undefined, (draft: Draft | undefined) => void] {
  const owner = useDraftOwner()
  const keeper = useDraftKeeper({ form }, null)
  const [current, setCurrent] = useState(() => {
    const found = drafts.list(owner).find((one) => 'form' in one && one.form === form)
    return draft.safeParse(found?.value).data
  })
  return [
    current,
    (next) => {
      if (next && next.text !== '') keeper.write({ value: next as never }, undefined)
      else keeper.drop()
      setCurrent(next)
    },
  ]
}
