import { createTransport } from 'nodemailer'
import type { Db } from './db.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** The mail port: a local outbox by default, SMTP when configured. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

export function outboxMailer(db: Db): Mailer {
  return {
    async send(mail) {
      await db
        .insertInto('trellis.outbox_mail')
        .values({ recipient: mail.to, subject: mail.subject, text_body: mail.text, html_body: mail.html })
        .execute()
    },
  }
}

/** `url` like smtps://user:password@host:465; failures are thrown so that the job retries. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from })
  return { send: async (mail) => void (await transport.sendMail(mail)) }
}
