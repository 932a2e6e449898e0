import type { ErrorCode, ErrorDetails } from '@trellis/domain/errors'

/** An answer of 300 or higher, or no answer at all (status 0). The request id finds it in the server's log. */
export class RequestError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly requestId: string | null

  constructor(status: number, code: ErrorCode, details: ErrorDetails, requestId: string | null, cause?: unknown) {
    super(code, { cause })
    this.name = 'RequestError'
    this.status = status
    this.code = code
    this.details = details
    this.requestId = requestId
  }
}

/** Specification section 8: the texts of a wrong interface name or address, and of a request taken back. */
export class InvalidApiNameError extends Error {
  constructor() {
    super('API name is invalid.')
    this.name = 'InvalidApiNameError'
  }
}

export class RequestCanceledError extends Error {
  constructor() {
    super('Request is canceled by user')
    this.name = 'RequestCanceledError'
  }
}

export function isCode(error: unknown, ...codes: ErrorCode[]): error is RequestError {
  return error instanceof RequestError && codes.includes(error.code)
}

/** Reads the error a server sent; a proxy's own page becomes `unexpected`. */
export function errorFrom(status: number, text: string, requestIdHeader: string | null) {
  const sent = parsed(text)
  if (!isErrorReply(sent)) return new RequestError(status, 'unexpected', {}, requestIdHeader)
  return new RequestError(status, sent.code, sent.details, sent.requestId)
}

/**
 * As the contract has it (domain api/endpoint.ts), without its library, which the first screen does not wait for. A code
 * that only a newer server knows has no sentence, and is told in general words (ui/error-sentence.ts).
 */
function isErrorReply(sent: unknown): sent is { code: ErrorCode; details: ErrorDetails; requestId: string } {
  if (typeof sent !== 'object' || sent === null) return false
  const { code, details, requestId }: { code?: unknown; details?: unknown; requestId?: unknown } = sent
  const hasDetails = typeof details === 'object' && details !== null && !Array.isArray(details)
  return typeof code === 'string' && hasDetails && typeof requestId === 'string'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
