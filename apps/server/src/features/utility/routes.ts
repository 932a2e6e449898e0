import { utilityApi } from '@trellis/domain/utility/api'
import type { AppImplement } from '../../app-implement.ts'
import { readSettings } from '../auth/system-settings.ts'
import { newestMails } from './queries.ts'

export function utilityRoutes(implement: AppImplement, version: string): void {
  implement(utilityApi.appearance, async (ctx) => {
    const { name, defaultLanguage } = await readSettings(ctx)
    const { devPages, supportUrl } = ctx.config
    return { name, defaultLanguage, devPages, supportUrl: supportUrl ?? null, version }
  })

  implement(utilityApi.reportError, async ({ log, request, actor }, { body }) => {
    log.warn({ requestId: request.requestId, userId: actor?.userId, ...body }, 'error in the web client')
    return { done: true as const }
  })

  implement(utilityApi.outbox, async ({ db }) => ({
    mails: (await newestMails(db)).map((mail) => ({
      id: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      at: mail.created_at.toISOString(),
    })),
  }))
}
