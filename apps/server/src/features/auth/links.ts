import { createHash, createHmac, randomUUID } from 'node:crypto'
import { AppError } from '@trellis/domain/errors'
import type { Services } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { deleteLinksOfMembership, insertLink, openLinkByHash, takeLink } from './link-queries.ts'
import type { LinkPurpose, MailedLink } from './link-queries.ts'
import { userById } from './queries.ts'
import type { User } from './queries.ts'

const hourMs = 60 * 60 * 1000
export const linkLifetimeMs: Record<LinkPurpose, number> = {
  'verify-email': 48 * hourMs,
  'reset-password': hourMs,
  invitation: 7 * 24 * hourMs,
  'setup-password': hourMs,
  'change-email': 24 * hourMs,
}

interface NewLink {
  purpose: LinkPurpose
  userId: number
  membership?: { teamId: number; teamUserId: number }
  /** What a sign-up asked for; holds once its own link is followed. */
  pending?: { name: string; passwordHash: string }
  /** Address that replaces the present one once the link, sent there, is followed. */
  pendingEmail?: string
}

/** Makes a link that works once and gives its id; the token is `linkToken(services, id)`. */
export async function makeLink(services: Services, db: Db, link: NewLink): Promise<string> {
  const id = randomUUID()
  const now = services.clock.now()
  await insertLink(db, {
    id,
    token_hash: hashOf(linkToken(services, id)),
    purpose: link.purpose,
    user_id: link.userId,
    team_id: link.membership?.teamId ?? null,
    team_user_id: link.membership?.teamUserId ?? null,
    pending_email: link.pendingEmail ?? null,
    pending_name: link.pending?.name ?? null,
    pending_password_hash: link.pending?.passwordHash ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + linkLifetimeMs[link.purpose]),
  })
  return id
}

/**
 * The token of a link. It follows from the id and the installation's secret: the job that mails it can be repeated and
 * neither the queue nor the table holds anything a reader of the database could use.
 */
export function linkToken({ config }: Services, id: string): string {
  return createHmac('sha256', config.secret).update(`mailed-link:${id}`).digest('base64url')
}

/** Looks without using it up. @throws AppError link-expired for an unknown, used or expired one */
export async function readLink(
  { db, clock }: Services,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<MailedLink> {
  const link = await openLinkByHash(db, { purpose, tokenHash: hashOf(token), now: clock.now() })
  if (!link) throw new AppError('link-expired')
  return link
}

/** The same for a link that names its person too. @throws AppError link-expired */
export async function readPersonalLink(
  services: Services,
  { userId, ...given }: { userId: number; purpose: LinkPurpose; token: string },
): Promise<{ link: MailedLink; owner: User }> {
  const link = await readLink(services, given)
  const owner = await userById(services.db, link.user_id)
  if (!owner || owner.id !== userId || owner.suspended_at) throw new AppError('link-expired')
  return { link, owner }
}

/** Uses a link up; of two at once one wins. @throws AppError link-expired */
export async function consumeLink(
  { clock }: Services,
  db: Db,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<MailedLink> {
  const link = await takeLink(db, { purpose, tokenHash: hashOf(token), now: clock.now() })
  if (!link) throw new AppError('link-expired')
  return link
}

/** Whatever was mailed for this invitation stops working. */
export async function dropLinksOfMembership(db: Db, membership: { teamId: number; teamUserId: number }): Promise<void> {
  await deleteLinksOfMembership(db, membership)
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
