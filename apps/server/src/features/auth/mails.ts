import type { Language } from '@trellis/domain/api/ids'
import type { Services } from '../../context.ts'
import { publicAddress } from '../pictures/pictures.ts'
import { linkToken } from './links.ts'
import { writeMail } from './mail-text.ts'
import { openLinkById } from './link-queries.ts'
import type { MailedLink } from './link-queries.ts'
import { invitationFacts, userById } from './queries.ts'
import { readSettings } from './system-settings.ts'

/** A mail to send, by ids: no address and no token waits in the queue. */
export type QueuedMail =
  | {
      mail: 'verify-email' | 'reset-password' | 'invitation' | 'change-email' | 'email-changing'
      linkId: string
      language: Language
    }
  | { mail: 'already-registered' | 'password-changed'; userId: number; language: Language }

export async function sendLater({ jobs }: Services, queued: QueuedMail): Promise<void> {
  await jobs.enqueue('send-mail', queued)
}

/** Sends it, unless its link was used, replaced or has expired meanwhile. */
export async function sendMail(services: Services, queued: QueuedMail): Promise<void> {
  if ('linkId' in queued) return sendLinkMail(services, queued)
  const user = await userById(services.db, queued.userId)
  if (!user) return
  const path = queued.mail === 'password-changed' ? '/forgot-password' : '/login'
  await services.mailer.send({
    to: user.email,
    ...writeMail({
      mail: queued.mail,
      language: queued.language,
      name: user.name,
      href: services.config.publicUrl + path,
      address: services.config.publicUrl,
      product: (await readSettings(services)).name,
    }),
  })
}

async function sendLinkMail(services: Services, queued: Extract<QueuedMail, { linkId: string }>): Promise<void> {
  const link = await openLinkById(services.db, queued.linkId, services.clock.now())
  const user = link && (await userById(services.db, link.user_id))
  if (!link || !user) return
  const invitation =
    link.team_id !== null && link.team_user_id !== null
      ? await invitationFacts(services.db, link.team_id, link.team_user_id)
      : undefined
  const { publicUrl } = services.config
  await services.mailer.send({
    // The link proves that the new address is theirs; the old one hears of it and gets none.
    to: queued.mail === 'change-email' ? (link.pending_email ?? user.email) : user.email,
    ...writeMail({
      mail: queued.mail,
      language: queued.language,
      // Before somebody has confirmed the address, its name is only what a stranger typed.
      name: user.email_verified_at ? user.name : '',
      href:
        queued.mail === 'email-changing'
          ? `${publicUrl}/forgot-password`
          : `${publicUrl}${pathOf(link)}?token=${linkToken(services, link.id)}`,
      address: publicUrl,
      product: (await readSettings(services)).name,
      newEmail: link.pending_email ?? undefined,
      team: invitation?.team_name,
      logo:
        invitation?.logos.organizationHorizontalLogo &&
        publicAddress(services, invitation.logos.organizationHorizontalLogo.pictureKey),
      inviter: invitation?.inviter_name ?? undefined,
    }),
  })
}

function pathOf(link: MailedLink): string {
  switch (link.purpose) {
    case 'verify-email':
      return '/verify-email'
    case 'reset-password':
      return '/reset-password'
    case 'invitation':
      return `/accept-invite/${link.user_id}`
    case 'setup-password':
      return `/setup-password/${link.user_id}`
    case 'change-email':
      return '/confirm-email'
  }
}
