import { z } from 'zod'
import { id, instant } from '../api/ids.ts'
import { batchKinds } from '../history/event-kinds.ts'

/**
 * What goes over the socket of one tab, /api/teams/{teamId}/live. It says what changed, never to what: a page asks for the
 * values by the ordinary endpoints, and permissions hold by themselves (decision 0012).
 */

/** Records named one by one in one message; of a greater change only the number is told. */
export const mostNamed = 200

/** Records whose comments are told of at once. */
export const mostCommented = 500

/** A moment of the database; opaque to pages, which give the last they saw back after a cut. */
const cursor = z.string().max(20_000)

const change = z.object({
  batchId: id,
  kind: z.enum(batchKinds),
  /** Root collection. */
  collectionId: id,
  /** `linked`: other records link here now, or no more; the record itself stayed as it is. */
  type: z.enum(['created', 'updated', 'deleted', 'restored', 'linked', 'added', 'removed']),
  /** That records were added to, removed from or created in, as far as they may be known. */
  subCollectionIds: z.array(id),
  /** Id and version of each; null where there are too many to name. */
  records: z.array(z.tuple([id, z.int().nonnegative()])).nullable(),
  count: z.int().positive(),
  /** That changed, as far as they may be read; a link's own field where its other end is told. */
  fieldIds: z.array(id),
  at: instant,
  byId: id.nullable(),
  by: z.string().nullable(),
})
export type Change = z.infer<typeof change>

const commented = z.object({ collectionId: id, recordId: id })
export type Commented = z.infer<typeof commented>

/** A sub-collection whose members were put in another order by hand, and who did it last. */
const ordered = z.object({ collectionId: id, byId: id })
export type Ordered = z.infer<typeof ordered>

/** Where a person is: a list, a record, the field of a record. */
const place = z.object({
  collectionId: id,
  recordId: id.optional(),
  fieldId: id.optional(),
  isEditing: z.boolean().optional(),
})
export type Place = z.infer<typeof place>

const present = z.object({
  connectionId: z.string(),
  teamUserId: id,
  name: z.string(),
  place,
})
export type Present = z.infer<typeof present>

export const serverMessage = z.discriminatedUnion('type', [
  /** The first, after what was missed. */
  z.object({ type: z.literal('hello'), cursor, configVersion: z.int(), teamUserId: id }),
  z.object({ type: z.literal('changes'), cursor, changes: z.array(change) }),
  /** Comments on these records were written, edited or deleted. */
  z.object({ type: z.literal('comments'), records: z.array(commented) }),
  /** Members stand in another order. */
  z.object({ type: z.literal('ordered'), collections: z.array(ordered) }),
  /** Projects or tasks are others now. */
  z.object({ type: z.literal('work') }),
  /** Collections, fields, lists, layouts, people or rights are others now. */
  z.object({ type: z.literal('config'), configVersion: z.int() }),
  /** Too much was missed to tell it piece by piece. */
  z.object({ type: z.literal('reload'), cursor }),
  /** Everybody else at this collection. */
  z.object({ type: z.literal('present'), people: z.array(present) }),
  /** Nothing new: the connection lives. */
  z.object({ type: z.literal('beat') }),
])
export type ServerMessage = z.infer<typeof serverMessage>

export const clientMessage = z.discriminatedUnion('type', [
  /** The first: from where to go on, or for a page without a past how old its oldest answer may be. */
  z.object({ type: z.literal('hello'), cursor: cursor.nullable(), ageMs: z.number().nonnegative() }),
  z.object({ type: z.literal('place'), place: place.nullable() }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/** Close codes of the socket's own; after these no page tries again by itself. */
export const closeCodes = { signedOut: 4401, notMember: 4403, misbehaved: 4400 } as const
