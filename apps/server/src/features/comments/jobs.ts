import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { mailMention, type Mention } from './mention-mail.ts'

export function commentJobs(services: Services): JobHandlers {
  return { 'mail-mention': (mention: Mention) => mailMention(services, mention) }
}
