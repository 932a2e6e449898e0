import type { Context, Services } from '../../context.ts'
import { type RateLimit, giveBack, take, forget } from '../../platform/rate-limit.ts'

const minute = 60
const hour = 60 * minute

// Pairs of account and address stop a guesser early; the wider ones stop many accounts from one place and one account
// from many places, and leave room for an office behind one address.
const signInPair: RateLimit = { name: 'sign-in-pair', points: 10, seconds: 15 * minute, store: 'shared' }
const signInAddress: RateLimit = { name: 'sign-in-address', points: 100, seconds: 15 * minute, store: 'shared' }
const signInEmail: RateLimit = { name: 'sign-in-email', points: 100, seconds: hour, store: 'shared' }
const codesSoon: RateLimit = { name: 'codes-soon', points: 5, seconds: 15 * minute, store: 'shared' }
const codesDaily: RateLimit = { name: 'codes-daily', points: 30, seconds: 24 * hour, store: 'shared' }
const tokenUse: RateLimit = { name: 'token-use', points: 1200, seconds: minute, store: 'memory' }
const tokenGuess: RateLimit = { name: 'token-guess', points: 100, seconds: 15 * minute, store: 'memory' }
const mailTo: RateLimit = { name: 'mail-to', points: 5, seconds: hour, store: 'shared' }
const mailFrom: RateLimit = { name: 'mail-from', points: 100, seconds: hour, store: 'shared' }
const links: RateLimit = { name: 'links', points: 200, seconds: 15 * minute, store: 'memory' }

/** Counts an attempt to sign in; `succeeded` takes it back. @throws AppError too-many-requests */
export async function limitSignIn(ctx: Context, email: string): Promise<{ succeeded(): Promise<void> }> {
  const address = addressBlock(ctx.request.address)
  const pair = `${email} ${address}`
  await take(ctx, signInPair, pair)
  await take(ctx, signInAddress, address)
  await take(ctx, signInEmail, email)
  return {
    async succeeded() {
      await forget(ctx, signInPair, pair)
      await giveBack(ctx, signInAddress, address)
      await giveBack(ctx, signInEmail, email)
    },
  }
}

/** Counts a code of the second factor; a right one starts the count anew. @throws AppError too-many-requests */
export async function limitCodes(ctx: Context, userId: number): Promise<{ succeeded(): Promise<void> }> {
  await take(ctx, codesSoon, String(userId))
  await take(ctx, codesDaily, String(userId))
  return {
    async succeeded() {
      await forget(ctx, codesSoon, String(userId))
      await forget(ctx, codesDaily, String(userId))
    },
  }
}

/** Counts a call with an API token. @throws AppError too-many-requests */
export async function limitTokenUse(services: Services, tokenId: number): Promise<void> {
  await take(services, tokenUse, String(tokenId))
}

/** Counts a token that was none. @throws AppError too-many-requests */
export async function limitTokenGuesses(services: Services, address: string): Promise<void> {
  await take(services, tokenGuess, addressBlock(address))
}

/** Before anything that sends a mail to an address somebody typed. @throws AppError too-many-requests */
export async function limitMails(ctx: Context, email: string): Promise<void> {
  await take(ctx, mailFrom, addressBlock(ctx.request.address))
  await take(ctx, mailTo, email)
}

/** Before a token is looked up. @throws AppError too-many-requests */
export async function limitLinks(ctx: Context): Promise<void> {
  await take(ctx, links, addressBlock(ctx.request.address))
}

/** One household has a whole /64 of IPv6 addresses. */
function addressBlock(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')
}
