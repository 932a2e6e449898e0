import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { bytesOf, checkedLookup } from './fetch-public.ts'

interface Asked {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly mostBytes: number
  readonly timeoutMs?: number
}

export interface Answered {
  readonly status: number
  /** Without its parameters. */
  readonly type: string
  readonly bytes: Buffer
}

/** The other side wants us to ask somewhere else. */
export class Redirected extends Error {}

/** An address that nobody may configure. */
export class NotAllowed extends Error {}

/** Where clouds hand out the rights of the machine: no service that one would configure lies there. */
const metadata = new BlockList()
metadata.addSubnet('169.254.0.0', 16, 'ipv4')
metadata.addSubnet('0.0.0.0', 8, 'ipv4')
metadata.addSubnet('fe80::', 10, 'ipv6')
metadata.addAddress('fd00:ec2::254', 'ipv6')
metadata.addAddress('::', 'ipv6')

const mayReach = (address: string): boolean => !metadata.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Of clients that connect by themselves: a name is refused once it was looked up. */
export const lookupConfigured = (hostname: string): LookupFunction =>
  checkedLookup(mayReach, () => new NotAllowed(hostname))

/** An address is looked up by nobody. @throws NotAllowed */
export function refuseAddress({ hostname }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !mayReach(literal)) throw new NotAllowed(literal)
}

/**
 * Asks an address that a system admin configured: a service of one's own network is allowed, the metadata of a cloud is
 * not, whatever name leads there. Redirects are not followed, so that it stays at this address.
 * @throws Error with what went wrong on the way; any answer that is no redirect is one
 */
export async function fetchConfigured(address: string, asked: Asked): Promise<Answered> {
  const signal = AbortSignal.timeout(asked.timeoutMs ?? 10_000)
  const response = await open(new URL(address), asked, signal)
  const { statusCode: status = 0, headers } = response
  if (status >= 300 && status < 400) {
    response.destroy()
    throw new Redirected(`${status} ${originOf(headers.location, address)}`)
  }
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return { status, type: type.trim().toLowerCase(), bytes: await bytesOf(response, asked.mostBytes) }
}

function open(url: URL, asked: Asked, signal: AbortSignal): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body } = asked
  return new Promise((resolve, reject) => {
    refuseAddress(url)
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const lookup = lookupConfigured(url.hostname)
    const all = {
      'user-agent': 'Trellis',
      ...headers,
      ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
    }
    send(url, { method, signal, lookup, headers: all, agent: false }, resolve)
      .on('error', (error) => reject(signal.aborted ? signal.reason : error))
      .end(body)
  })
}

/** Only where it leads: what follows may hold a key. */
function originOf(location: string | undefined, from: string): string {
  return location && URL.canParse(location, from) ? new URL(location, from).origin : ''
}
