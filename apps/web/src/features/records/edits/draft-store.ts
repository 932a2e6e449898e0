import { z } from 'zod'

/** Whose: others who use the same browser never see it. */
export interface DraftOwner {
  readonly userId: number
  readonly teamId: number
}

const draft = z.object({
  /** What would be saved; missing where what was typed is no value. */
  value: z.json().optional(),
  /** What was typed then. */
  text: z.string().optional(),
  /** What the field held when it was begun. */
  base: z.json(),
  at: z.number(),
  collectionId: z.number(),
  /** Null for a record that is not made yet. */
  recordId: z.number().nullable(),
  recordName: z.string(),
  /** Null for the whole form of a new record. */
  fieldId: z.number().nullable(),
  title: z.string(),
})
export type Draft = z.infer<typeof draft>

/** Days that unsaved text is kept. */
const keptMs = 14 * 24 * 60 * 60 * 1000
const mostDrafts = 40
const longestDraft = 200_000
/** Browsers give a site about five megabytes. */
const longestAll = 1_000_000

type Place = Pick<Draft, 'collectionId' | 'recordId' | 'fieldId'>

export const placeKey = ({ collectionId, recordId, fieldId }: Place): string =>
  recordId === null ? `new ${collectionId}` : `${recordId} ${fieldId ?? ''}`

/** Unsaved text of this browser, that survives a reload, a crash and a sign-out. */
export function createDraftStore(storage: () => Storage, now: () => number = Date.now) {
  const listeners = new Set<() => void>()
  /** Being written or saved just now: nothing to be offered. */
  const busy = new Map<string, number>()
  let known = new Map<string, readonly Draft[]>()

  const itemOf = ({ userId, teamId }: DraftOwner) => `trellis.drafts.${userId}.${teamId}`

  function changed() {
    known = new Map()
    for (const listener of listeners) listener()
  }

  function read(owner: DraftOwner): readonly Draft[] {
    const item = itemOf(owner)
    const before = known.get(item)
    if (before) return before
    const drafts = stored(item).filter(({ at }) => at > now() - keptMs)
    known.set(item, drafts)
    return drafts
  }

  /** Private windows may refuse, and somebody may have written nonsense there. */
  function stored(item: string): Draft[] {
    try {
      const parsed = z.array(draft).safeParse(JSON.parse(storage().getItem(item) ?? '[]'))
      return parsed.success ? parsed.data : []
    } catch {
      return []
    }
  }

  function write(owner: DraftOwner, drafts: readonly Draft[]) {
    const newest = drafts.toSorted((a, b) => b.at - a.at).slice(0, mostDrafts)
    let length = 0
    const fitting = newest.filter((one) => (length += JSON.stringify(one).length) <= longestAll)
    try {
      if (fitting.length === 0) storage().removeItem(itemOf(owner))
      else storage().setItem(itemOf(owner), JSON.stringify(fitting))
    } catch {
      // Full, or refused: the text stays in its editor and no longer.
    }
    changed()
  }

  const others = (owner: DraftOwner, place: Place) => {
    // Another tab may have written meanwhile.
    known.delete(itemOf(owner))
    return read(owner).filter((one) => placeKey(one) !== placeKey(place))
  }

  return {
    list: read,
    keep(owner: DraftOwner, one: Draft) {
      if (JSON.stringify(one).length > longestDraft) return
      write(owner, [...others(owner, one), one])
    },
    drop(owner: DraftOwner, place: Place) {
      const rest = others(owner, place)
      if (rest.length < read(owner).length) write(owner, rest)
    },
    isBusy: (place: Place) => busy.has(placeKey(place)),
    /** From now on until the answer is called it is not offered. */
    occupy(place: Place): () => void {
      const key = placeKey(place)
      busy.set(key, (busy.get(key) ?? 0) + 1)
      changed()
      return () => {
        const left = (busy.get(key) ?? 1) - 1
        if (left > 0) busy.set(key, left)
        else busy.delete(key)
        changed()
      }
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Another tab wrote. */
    changed,
  }
}

/** Of this browser. */
export const drafts = createDraftStore(() => localStorage)
if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key?.startsWith('trellis.drafts.')) drafts.changed()
  })
