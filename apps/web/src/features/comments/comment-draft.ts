import { useState } from 'react'
import { z } from 'zod'
import { readLocal, writeLocal } from '../../session/local-store.ts'

const draft = z.object({
  text: z.string(),
  /** People that were chosen: their names in the text are mentions. */
  people: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type Draft = z.infer<typeof draft>

const empty: Draft = { text: '', people: [] }

/** What one writes and has not sent, kept on this device: it survives a reload, a crash and a sign-out. */
export function useDraft(teamUserId: number, recordId: number): [Draft, (draft: Draft) => void] {
  const key = `comment-${teamUserId}-${recordId}` as const
  const [current, setCurrent] = useState(() => read(key))
  return [
    current,
    (next) => {
      writeLocal(key, next.text === '' ? '' : JSON.stringify(next))
      setCurrent(next)
    },
  ]
}

function read(key: `comment-${string}`): Draft {
  try {
    return draft.parse(JSON.parse(readLocal(key) ?? ''))
  } catch {
    // Nothing was kept, or nothing that fits.
    return empty
  }
}
