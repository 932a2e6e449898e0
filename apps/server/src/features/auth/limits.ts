import type { Context } from '../../context.ts'
import { type RateLimit, giveBack, take, forget } from '../../platform/rate-limit.ts'

const minute = 60
const hour = 60 * minute

// Pairs of account and address stop a guesser early; the wider ones stop many accounts from one place and one account
// from many places, and leave room for an office behind one address.
const signInPair: RateLimit = { name: 'sign-in-pair', points: 10, seconds: 15 * minute, store: 'shared' }
const signInAddress: RateLimit = { name: 'sign-in-address', points: 100, seconds: 15 * minute, store: 'shared' }
const signInEmail: RateLimit = { name: 'sign-in-email', points: 100, seconds: hour, store: 'shared' }
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
