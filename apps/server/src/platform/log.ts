import { type Logger, pino } from 'pino'

export type Log = Logger

const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  'password',
  '*.password',
  'token',
  '*.token',
]

/** Lines of JSON on standard output; errors keep their stack. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: secretPaths, censor: '[hidden]' },
  })
}

/** What helps to find the fault: libraries hang whole connections on their errors, and PostgreSQL's details quote data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const { name, message, stack, cause } = error
  return { type: name, message, code, constraint, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
