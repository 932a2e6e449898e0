import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openJobs } from '../../platform/jobs.ts'
import { startWorker } from '../../platform/worker.ts'
import { smtpMailer } from '../../platform/mail.ts'
import { authJobs } from './jobs.ts'
import { writeMail } from './mail-text.ts'
import { type TestApp, startTestApp } from './test-app.ts'

interface Received {
  from: string
  to: string[]
  raw: Buffer
}

const received: Received[] = []
let refusals = 0
let smtp: SMTPServer
let trellis: TestApp

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals--
          return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        }
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  trellis = await startTestApp(
    {},
    smtpMailer({ host: '127.0.0.1', port, security: 'if-offered', login: null }, 'Trellis <trellis@harmony.example>'),
  )
})
afterAll(async () => {
  await trellis.stop()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

test('A queued mail goes through the worker to a real mail server, as text and HTML', async () => {
  const { services } = trellis
  const person = await trellis.person('Zoë "Zo" <b>', 'zoe@harmony.example')
  await person.put('/users/me/interface-language', { language: 'fr' })
  const url = services.config.directDatabaseUrl ?? ''
  const jobs = await openJobs(url)
  const worker = await startWorker(url, authJobs({ ...services, jobs }), { log: services.log })
  await jobs.enqueue('send-reset-link', { email: 'zoe@harmony.example' })
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 10_000, interval: 50 })
  await worker.stop()
  await jobs.stop()

  const [mail] = received
  expect(mail).toMatchObject({ from: 'trellis@harmony.example', to: ['zoe@harmony.example'] })
  const parsed = await PostalMime.parse(mail!.raw)
  expect(parsed.subject).toBe('Choisissez un nouveau mot de passe')
  expect(parsed.from).toMatchObject({ name: 'Trellis' })
  expect(parsed.text).toContain('Bonjour Zoë "Zo" <b>,')
  expect(parsed.html).toContain('Bonjour Zoë &#34;Zo&#34; &#60;b&#62;,')
  const token = /reset-password\?token=([\w-]{43})/.exec(parsed.text ?? '')?.[1]
  expect(parsed.html).toContain(`token=${token}`)
  const reset = await trellis.browser().post('/authentication/reset-password', { token, password: 'a newer password' })
  expect(reset.status).toBe(200)
})

test('A mail that the server refuses for now is sent when the job runs again', async () => {
  await trellis.runJobs()
  received.length = 0
  refusals = 1
  const email = 'yara@harmony.example'
  const guest = trellis.browser()
  await guest.post('/authentication/sign-up', { name: 'Yara Costa', email, password: 'correct horse battery' })
  await expect(trellis.runJobs()).rejects.toThrow(/try later/)
  expect(received).toHaveLength(0)
  await trellis.runJobs()
  const parsed = await PostalMime.parse(received[0]!.raw)
  const token = /token=([\w-]{43})/.exec(parsed.text ?? '')?.[1]
  expect((await guest.post('/authentication/verify-email', { token })).status).toBe(200)
})

test('A name cannot smuggle in headers or markup', () => {
  const mail = writeMail({
    mail: 'invitation',
    language: 'en',
    name: '<img src=x onerror=alert(1)>',
    href: 'https://data.example.org/accept-invite/7?token=a',
    address: 'https://data.example.org',
    product: 'Trellis',
    team: 'Evil\r\nBcc: all@harmony.example',
    inviter: '{{address}}',
  })
  expect(mail.subject).toBe('Invitation to Evil Bcc: all@harmony.example')
  expect(mail.html).not.toContain('<img')
  expect(mail.text).toContain('{{address}} invites you')
})

test.each(['en', 'es', 'fr'] as const)('Every mail is complete in %s', (language) => {
  const kinds = [
    'verify-email',
    'reset-password',
    'password-changed',
    'already-registered',
    'invitation',
    'change-email',
    'email-changing',
    'test',
  ] as const
  const address = 'https://x.example'
  for (const mail of kinds) {
    const facts = { mail, language, name: 'Ana', href: `${address}/y`, address, product: 'Harbor Data', team: 'T' }
    const { subject, text, html } = writeMail(facts)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined/)
    expect(html).toContain(`lang="${language}"`)
  }
})
