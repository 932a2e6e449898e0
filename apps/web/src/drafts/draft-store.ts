/** Whose: others who use the same browser never see it. */
export interface DraftOwner {
  readonly userId: number
  readonly teamId: number
}

interface Written {
  /** What would be saved; missing where what was typed is no value. */
  value?: Json
  /** What was typed then. */
  text?: string
  /** What the field or the form held when it was begun. */
  base: Json
  at: number
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Of one value of a record, or of the form of a new one. */
export interface RecordDraft extends Written {
  collectionId: number
  /** Null for a record that is not made yet. */
  recordId: number | null
  recordName: string
  /** Null for the whole form of a new record. */
  fieldId: number | null
  title: string
}

/** Of any other form, by a name of its own: "role 12". */
export interface FormDraft extends Written {
  form: string
}

export type Draft = RecordDraft | FormDraft

/** Days that unsaved text is kept. */
const keptMs = 14 * 24 * 60 * 60 * 1000
const mostDrafts = 40
const longestDraft = 200_000
/** Browsers give a site about five megabytes. */
const longestAll = 1_000_000

type DraftPlace = Pick<RecordDraft, 'collectionId' | 'recordId' | 'fieldId'> | Pick<FormDraft, 'form'>

export function placeKey(place: DraftPlace): string {
  if ('form' in place) return `form ${place.form}`
  const { collectionId, recordId, fieldId } = place
  return recordId === null ? `new ${collectionId}` : `${recordId} ${fieldId ?? ''}`
}

const isNumberOrNull = (value: unknown) => value === null || typeof value === 'number'

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const one: Partial<Record<keyof RecordDraft | 'form', unknown>> = value
  if (one.base === undefined || typeof one.at !== 'number' || !['string', 'undefined'].includes(typeof one.text))
    return false
  if (typeof one.form === 'string') return true
  return (
    typeof one.collectionId === 'number' &&
    isNumberOrNull(one.recordId) &&
    isNumberOrNull(one.fieldId) &&
    typeof one.recordName === 'string' &&
    typeof one.title === 'string'
  )
}

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
      const parsed: unknown = JSON.parse(storage().getItem(item) ?? '[]')
      return Array.isArray(parsed) && parsed.every(isDraft) ? parsed : []
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

  const others = (owner: DraftOwner, place: DraftPlace) => {
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
    drop(owner: DraftOwner, place: DraftPlace) {
      const rest = others(owner, place)
      if (rest.length < read(owner).length) write(owner, rest)
    },
    isBusy: (place: DraftPlace) => busy.has(placeKey(place)),
    /** From now on until the answer is called it is not offered. */
    occupy(place: DraftPlace): () => void {
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
