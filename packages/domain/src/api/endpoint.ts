import { z } from 'zod'
import type { FeaturePermission } from '../permissions/feature-permissions.ts'

/** The fifteen named interfaces of specification section 7; each may have its own base address. */
export const apiNames = [
  'team-user',
  'data-collection',
  'data-object',
  'data-record',
  'data-record-log-event',
  'data-view',
  'data-wizard',
  'logging',
  'outgoing-message',
  'public',
  'authentication',
  'utility',
  'stat-card',
  'team',
  'user',
] as const

export type ApiName = (typeof apiNames)[number]

/**
 * Who may call an endpoint. Deny by default: there is no endpoint without one.
 * The team-* levels need `teamId` in the path, or the query key named by `teamFrom`.
 */
export type Access = 'anyone' | 'signed-in' | 'team-member' | 'team-admin' | 'sys-admin' | 'developer'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Endpoint {
  readonly api: ApiName
  readonly method: Method
  /** Below the base address of its interface, with `:name` parameters. */
  readonly path: string
  readonly access: Access
  /** With access team-member: one of these feature permissions is needed as well. Team admins hold all. */
  readonly needs?: readonly FeaturePermission[]
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The shape of a good answer; `bytes` for a file, `redirect` for a browser navigation. */
  readonly reply: z.ZodType | 'bytes' | 'redirect'
  /** The longest body in bytes where it is not the usual 4 MB. */
  readonly bodyBytes?: number
  /** A multipart upload with one file instead of a JSON body. */
  readonly upload?: true
  /** May be repeated without harm although it is a POST (a question with a body). */
  readonly repeatable?: true
  /** The answer holds a secret that is shown once: it is not kept to answer a repeat. */
  readonly isShownOnce?: true
  /** Open to somebody who must first set up the second factor that this installation asks for. */
  readonly beforeSecondFactor?: true
  /** Where the team id stands when it is not the path parameter `teamId`. */
  readonly teamFrom?: { query: string }
}

type Definition = Omit<Endpoint, 'api' | 'method' | 'path'>

/** Shorthand for one interface: `const api = forApi('team')`, then `api.get('/teams/:teamId', { ... })`. */
export function forApi(api: ApiName) {
  const define =
    (method: Method) =>
    <const D extends Definition>(path: string, definition: D) =>
      ({ api, method, path, ...definition }) as const
  return { get: define('GET'), post: define('POST'), put: define('PUT'), del: define('DELETE') }
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller passes: only the parts the endpoint has. */
export type RequestOf<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: InputOf<E['params']> }
  : object) &
  (E['query'] extends z.ZodType ? { query: InputOf<E['query']> } : object) &
  (E['body'] extends z.ZodType ? { body: InputOf<E['body']> } : object)

/** What a handler receives after validation. */
export interface HandlerInput<E extends Endpoint> {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
}

export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : unknown

/** An error as it travels: `details` fill the sentence, `requestId` finds it in the log. */
export const errorReply = z.object({
  code: z.string(),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string(),
})
