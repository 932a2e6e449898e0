import { fetchConfigured } from './fetch-configured.ts'

export interface SmsService {
  readonly endpoint: string
  readonly account: string
  readonly token: string
  /** A number, a name, or the id of a messaging service. */
  readonly from: string
}

/** The other side understood and said no. */
export class SmsRefused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Hands one message over (Twilio, Messages resource of 2010-04-01). @returns its id there */
export async function sendSms(
  { endpoint, account, token, from }: SmsService,
  { to, text }: { to: string; text: string },
): Promise<string> {
  const sender = /^MG[0-9a-f]{32}$/.test(from) ? 'MessagingServiceSid' : 'From'
  const { status, bytes } = await fetchConfigured(`${endpoint}/2010-04-01/Accounts/${account}/Messages.json`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({ To: to, [sender]: from, Body: text }).toString(),
    mostBytes: 100_000,
  })
  const answer = readAnswer(bytes)
  if (status >= 300) throw new SmsRefused(status, [answer.code, answer.message].filter(Boolean).join(' '))
  if (typeof answer.sid !== 'string') throw new SyntaxError('no message id')
  return answer.sid
}

/** @throws SyntaxError where it is no JSON */
function readAnswer(bytes: Buffer): { sid?: unknown; code?: unknown; message?: unknown } {
  const answer: unknown = JSON.parse(bytes.toString() || '{}')
  return typeof answer === 'object' && answer !== null ? answer : {}
}
