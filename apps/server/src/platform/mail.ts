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

/** Where mails are handed over. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** `starttls` begins in clear and insists on going on encrypted; `if-offered` takes what the server has. */
  readonly security: 'tls' | 'starttls' | 'if-offered' | 'none'
  readonly login: { readonly user: string; readonly password: string } | null
}

/** Failures are thrown so that the job retries. */
export function smtpMailer({ host, port, security, login }: MailServer, from: string): Mailer {
  const transport = createTransport(
    {
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 60_000,
      ...(login && { auth: { user: login.user, pass: login.password } }),
    },
    { from },
  )
  return { send: async (mail) => void (await transport.sendMail(mail)) }
}
