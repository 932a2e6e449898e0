import { lookup as lookUp } from 'node:dns'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

interface Fetching {
  readonly mostBytes: number
  readonly timeoutMs?: number
  /** Which addresses may be reached; a test reaches its own machine. */
  readonly mayReach?: (address: string) => boolean
}

const mostRedirects = 3

/**
 * The bytes behind an address of the public internet. Addresses of this machine and of private networks are refused,
 * whatever name leads to them, also after a redirect: the check is made on the address that is connected to.
 * @throws Error with what went wrong
 */
export async function fetchPublic(url: string, fetching: Fetching): Promise<Buffer> {
  const signal = AbortSignal.timeout(fetching.timeoutMs ?? 10_000)
  let at = new URL(url)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await open(at, fetching.mayReach ?? isPublic, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy()
      at = new URL(headers.location, at)
      continue
    }
    if (statusCode !== 200) {
      response.destroy()
      throw new Error(`answered ${statusCode}`)
    }
    return await bytesOf(response, fetching.mostBytes)
  }
  throw new Error('redirects too often')
}

function open(url: URL, mayReach: (address: string) => boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  if (!isSecure && url.protocol !== 'http:') return Promise.reject(new Error('is no web address'))
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // A name is checked when it was looked up, an address here: nobody looks that up.
  if (isIP(literal) !== 0 && !mayReach(literal)) return Promise.reject(new Error('leads to a private network'))
  return new Promise((resolve, reject) => {
    const send = isSecure ? requestHttps : requestHttp
    const headers = { accept: 'image/png, image/jpeg, image/webp, image/gif', 'user-agent': 'Trellis' }
    send(url, { signal, lookup: checkedLookup(mayReach), headers, agent: false }, resolve)
      .on('error', reject)
      .end()
  })
}

/** Looks a name up, and refuses it where one of its addresses may not be reached: the check is on what is connected to. */
export function checkedLookup(
  mayReach: (address: string) => boolean,
  refusal = () => new Error('leads to a private network'),
): LookupFunction {
  return (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => mayReach(address))) return done(refusal(), '')
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
}

export class TooLarge extends Error {}

/** @throws TooLarge */
export async function bytesOf(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) {
      response.destroy()
      throw new TooLarge('is too large')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Not of the public internet (IANA special-purpose address registries). */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix, 'ipv4')
/** What is public of version 6; ranges within it that carry an address of version 4 are not. */
const publicSix = new BlockList()
publicSix.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  return isIP(address) === 6 && publicSix.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
