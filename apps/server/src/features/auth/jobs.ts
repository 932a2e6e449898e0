import type { Services } from '../../context.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import { cleanUp } from './clean-up.ts'
import { sendMail } from './mails.ts'
import type { QueuedMail } from './mails.ts'
import { sendResetLink } from './password-reset.ts'
import { sendVerificationAgain } from './sign-up.ts'

export function authJobs(services: Services): JobHandlers {
  return {
    'send-mail': (queued: QueuedMail) => sendMail(services, queued),
    'send-reset-link': ({ email }: { email: string }) => sendResetLink(services, email),
    'send-verification-again': ({ email }: { email: string }) => sendVerificationAgain(services, email),
    'clean-up-sessions': () => cleanUp(services),
  }
}
