import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, HandlerInput, ReplyOf } from '@trellis/domain/api/endpoint'
import { AppError } from '@trellis/domain/errors'
import type { ErrorCode } from '@trellis/domain/errors'
import { isStorable } from '@trellis/domain/text/clean'
import { statusOf } from './errors.ts'

/** How a request becomes a context, per kind of access; given by the application, so that this file knows no feature. */
export interface Gates<Open, SignedIn, Team> {
  /** Sockets name no endpoint: only a session opens them. */
  open(request: FastifyRequest, endpoint?: Endpoint): Promise<Open>
  signedIn(context: Open): SignedIn
  sysAdmin(context: Open): SignedIn
  developer(context: Open): Open
  team(context: Open, teamId: number, asked: AskedOfTeam): Promise<Team>
  /** Answers a repeated create from its first answer; `run` makes it. */
  once(context: Open, request: FastifyRequest, run: () => Promise<unknown>): Promise<unknown>
}

export type AskedOfTeam = Pick<Endpoint, 'access' | 'needs' | 'method' | 'path' | 'repeatable'>

type ContextOf<E extends Endpoint, Open, SignedIn, Team> = E['access'] extends 'team-member' | 'team-admin'
  ? Team
  : E['access'] extends 'signed-in' | 'sys-admin'
    ? SignedIn
    : Open

/** What a handler gives back: a value of the reply schema, bytes, or an answer it wrote itself. */
export type Answer<E extends Endpoint> = E['reply'] extends z.ZodType
  ? ReplyOf<E> | RawJson
  : FastifyReply | NodeJS.ReadableStream

/** JSON made from the bytes of the database, sent as it is. */
export class RawJson {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get text(): string {
    return this.bytes.toString()
  }
}

export type Implement<Open, SignedIn, Team> = <E extends Endpoint>(
  endpoint: E,
  handle: (
    context: ContextOf<E, Open, SignedIn, Team>,
    input: HandlerInput<E>,
    exchange: { request: FastifyRequest; reply: FastifyReply },
  ) => Promise<Answer<E>>,
) => void

/** Gives the function with which features implement the endpoints of the contract. */
export function implementer<Open, SignedIn, Team>(
  app: FastifyInstance,
  gates: Gates<Open, SignedIn, Team>,
  { implemented = [], uploads = app }: { implemented?: Endpoint[]; uploads?: FastifyInstance } = {},
): Implement<Open, SignedIn, Team> {
  return (endpoint, handle) => {
    implemented.push(endpoint)
    // Who is handed the reply may have given it headers and cookies; everybody else only gives the answer.
    const isPlain = typeof endpoint.reply !== 'string' && handle.length < 3
    const owner = endpoint.upload ? uploads : app
    owner.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
      handler: async (request, reply) => {
        const open = await gates.open(request, endpoint)
        // Permission before validation and existence: strangers learn nothing from error messages.
        const context = await contextFor(endpoint, gates, open, request)
        const input = {
          params: parse(endpoint.params, request.params),
          query: parse(endpoint.query, request.query),
          body: endpoint.upload ? undefined : parse(endpoint.body, request.body ?? {}),
        }
        const run = () => handle(context as never, input as never, { request, reply })
        const answer = isAnsweredOnce(endpoint, request) ? await gates.once(open, request, run) : await run()
        const json = answer instanceof RawJson ? answer.bytes : isPlain ? JSON.stringify(answer) : undefined
        if (json === undefined) return answer
        if (isPlain && request.method !== 'HEAD') return sendJson(request, reply, json)
        return reply.type('application/json; charset=utf-8').send(json)
      },
    })
  }
}

/** A secret that is shown once would lie readable beside the key for as long as the answer is kept. */
const isAnsweredOnce = ({ method, upload, isShownOnce }: Endpoint, { headers }: FastifyRequest): boolean =>
  method === 'POST' && headers['idempotency-key'] !== undefined && !upload && !isShownOnce

/** What every answer of the interface says of itself. */
export const apiHeaders = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const

/** Past the framework's ways of making, checking and changing an answer, none of which is used here. */
function sendJson(request: FastifyRequest, reply: FastifyReply, json: string | Buffer): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(200, {
    'x-request-id': request.id,
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
  })
  reply.raw.end(json)
  return reply
}

async function contextFor<Open, SignedIn, Team>(
  endpoint: Endpoint,
  gates: Gates<Open, SignedIn, Team>,
  open: Open,
  request: FastifyRequest,
): Promise<Open | SignedIn | Team> {
  switch (endpoint.access) {
    case 'anyone':
      return open
    case 'developer':
      return gates.developer(open)
    case 'signed-in':
      return gates.signedIn(open)
    case 'sys-admin':
      return gates.sysAdmin(open)
    case 'team-member':
    case 'team-admin': {
      const source = (endpoint.teamFrom ? request.query : request.params) as Record<string, unknown>
      const teamId = String(source[endpoint.teamFrom?.query ?? 'teamId'] ?? '')
      gates.signedIn(open)
      if (!/^[1-9]\d{0,15}$/.test(teamId)) throw new AppError('team-not-found')
      return gates.team(open, Number(teamId), endpoint)
    }
  }
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  if (!isStorableThroughout(value)) throw new AppError('invalid-input', { issues: [{ path: '', message: 'text' }] })
  const result = schema.safeParse(value)
  if (result.success) return result.data
  // A schema that knows better than `invalid-input` says which error it is.
  const named = result.error.issues.find(({ message }) => message in statusOf)
  if (named) throw new AppError(named.message as ErrorCode, named.code === 'custom' ? named.params : {})
  const issues = result.error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw new AppError('invalid-input', { issues })
}

/** Nothing that is asked for nests as deep; what does would exhaust the stack of whoever walks it. */
const deepestBody = 100

/** No text in it holds NUL or half of a surrogate pair: no column can, and some would change it in silence. */
function isStorableThroughout(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === deepestBody) return false
  if (Array.isArray(value)) return value.every((part) => isStorableThroughout(part, depth + 1))
  for (const key in value)
    if (!isStorable(key) || !isStorableThroughout((value as Record<string, unknown>)[key], depth + 1)) return false
  return true
}

/** One handler for every failure: expected ones by their code, the rest as `unexpected`, logged with the request id. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const expected = asAppError(error)
    if (!expected) app.log.error({ err: error, reqId: request.id }, 'unexpected failure')
    const code = expected?.code ?? 'unexpected'
    void reply.status(statusOf[code]).send({ code, details: expected?.details ?? {}, requestId: request.id })
  })
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  const code = (error as { code?: string }).code
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('payload-too-large')
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('file-too-large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new AppError('unsupported-media-type')
  if (
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH'
  )
    return new AppError('invalid-input', { issues: [{ path: '', message: 'json' }] })
  // The file server's words for a folder or a hidden file.
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 403 || statusCode === 404) return new AppError('not-found')
  // Text that PostgreSQL cannot hold: NUL, or half of a surrogate pair.
  if (code === '22021' || code === '22P05')
    return new AppError('invalid-input', { issues: [{ path: '', message: 'text' }] })
  if (error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400)
    return new AppError('invalid-input', { issues: [{ path: '', message: 'json' }] })
  return undefined
}
