import { AppError } from '@trellis/domain/errors'
import type { IntegrationProblem } from '@trellis/domain/integrations/integrations'
import { z } from 'zod'
import { NotAllowed, Redirected } from '../../platform/fetch-configured.ts'
import { TooLarge } from '../../platform/fetch-public.ts'
import { GeocoderRefused } from '../../platform/geocode.ts'
import { NoTile } from '../../platform/map-tiles.ts'
import { SmsRefused } from '../../platform/sms.ts'

/** Nothing is connected that could be tried. */
export class Off extends Error {}

/** What was read back is not what was written. */
export class Differs extends Error {}

/** A search for an address answered well, and found none. */
export class NoPlace extends Error {}

interface Problem {
  readonly problem: IntegrationProblem
  /** What the other side said, in its own words. */
  readonly detail: string
}

const longest = 300

/** What went wrong in words that the screen has a sentence for; nothing of `secret` is told. */
export function problemOf(error: unknown, secret: string | null): Problem {
  return { problem: kindOf(error), detail: withoutSecret(detailOf(error), secret) }
}

function kindOf(error: unknown): IntegrationProblem {
  if (error instanceof AppError) return error.code === 'integration-secret-lost' ? 'secret-lost' : 'other'
  if (error instanceof Redirected) return 'redirected'
  if (error instanceof NotAllowed) return 'not-allowed'
  if (error instanceof TooLarge) return 'too-large'
  if (error instanceof Off) return 'off'
  if (error instanceof NoPlace) return 'no-place'
  if (error instanceof Differs) return 'differs'
  if (error instanceof NoTile || error instanceof GeocoderRefused || error instanceof SmsRefused) return byStatus(error)
  if (error instanceof SyntaxError || error instanceof z.ZodError) return 'answer'
  return byCode(error)
}

function byStatus(error: NoTile | GeocoderRefused | SmsRefused): IntegrationProblem {
  if (error.status === 401 || error.status === 403) return 'login'
  if (error.status === 404) return 'not-there'
  if (error.status === 200) return 'no-image'
  return error instanceof SmsRefused && error.status < 500 ? 'refused' : 'answer'
}

/** By the codes of Node, of nodemailer and the names of S3; the first that is found. */
const codes: readonly [RegExp, IntegrationProblem][] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'no-host'],
  [/ETIMEDOUT|TimeoutError|ETIMEOUT/, 'timeout'],
  [/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO|ETLS|self-signed|certificate/, 'certificate'],
  [/EAUTH|InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|CredentialsProviderError|Forbidden/, 'login'],
  [/NoSuchBucket|NotFound/, 'not-there'],
  [/PermanentRedirect|TemporaryRedirect|AuthorizationHeaderMalformed/, 'redirected'],
  [/EENVELOPE|EMESSAGE/, 'refused'],
  [/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ECONNECTION|ESOCKET/, 'not-connected'],
]

function byCode(error: unknown): IntegrationProblem {
  const {
    name = '',
    code = '',
    message = '',
    cause,
  } = error as {
    name?: string
    code?: string
    message?: string
    cause?: { code?: string }
  }
  const said = [name, code, cause?.code ?? '', message].join(' ')
  return codes.find(([pattern]) => pattern.test(said))?.[1] ?? 'other'
}

function detailOf(error: unknown): string {
  if (error instanceof AppError || error instanceof z.ZodError || error instanceof SyntaxError) return ''
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim()
}

/** A server may repeat what it was sent. */
function withoutSecret(text: string, secret: string | null): string {
  if (!secret) return text.slice(0, longest)
  const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]
  return forms.reduce((rest, form) => rest.replaceAll(form, '•••'), text).slice(0, longest)
}
