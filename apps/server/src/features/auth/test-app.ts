import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Services } from '../../context.ts'
import { gatesOf } from '../../gates.ts'
import { openDb, openPool } from '../../platform/db.ts'
import { diskStore } from '../../platform/file-store/disk-store.ts'
import { handleErrors, implementer } from '../../platform/http.ts'
import { createLog } from '../../platform/log.ts'
import { outboxMailer } from '../../platform/mail.ts'
import type { Mailer } from '../../platform/mail.ts'
import { checkOrigin } from '../../platform/origin.ts'
import { createTestInstallation } from '../../testing/installation.ts'
import { permissionsRoutes } from '../permissions/routes.ts'
import { teamsRoutes } from '../teams/routes.ts'
import { firstSignUpNotice } from './first-sign-up.ts'
import { authJobs } from './jobs.ts'
import { authRoutes } from './routes.ts'

const host = '127.0.0.1:3000'
export const password = 'correct horse battery'

type Reply = Awaited<ReturnType<Browser['post']>>

export interface TestApp {
  services: Services
  app: FastifyInstance
  clock: { now: () => Date; advance: (ms: number) => void }
  browser: (options?: { address?: string; host?: string; origin?: string; userAgent?: string }) => Browser
  /** Runs what is queued now, and what that queues; a job that fails stays in front. */
  runJobs: () => Promise<void>
  mailsTo: (email: string) => Promise<{ subject: string; text: string; html: string }[]>
  /** Query token of the link in the latest mail. */
  tokenFor: (email: string) => Promise<string>
  /** A verified person, signed in. */
  person: (name: string, email: string) => Promise<Browser>
  stop: () => Promise<void>
}

export interface Browser {
  cookies: Map<string, string>
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects there and fails where it is not
  get: (path: string) => Promise<{ status: number; body: any; headers: Record<string, unknown> }>
  post: (path: string, body?: object, headers?: Record<string, string>) => ReturnType<Browser['get']>
  put: (path: string, body?: object) => ReturnType<Browser['get']>
  del: (path: string) => ReturnType<Browser['get']>
}

/** The sign-in and team part of Trellis on a database of its own; jobs run when the test says so. */
export async function startTestApp(overrides: Partial<Config> = {}, mailer?: Mailer): Promise<TestApp> {
  const installation = await createTestInstallation({ TRELLIS_PUBLIC_URL: `http://${host}` })
  const config = { ...installation.config, ...overrides }
  const pool = openPool(installation.config.databaseUrl, 8, (error) => {
    throw error
  })
  const db = openDb(pool)
  const queued: { task: string; payload: object }[] = []
  let aheadMs = 0
  const clock = { now: () => new Date(Date.now() + aheadMs), advance: (ms: number) => void (aheadMs += ms) }
  const services: Services = {
    config,
    db,
    pool,
    clock,
    log: createLog('silent'),
    mailer: mailer ?? outboxMailer(db),
    files: diskStore(join(config.dataFolder, 'files')),
    jobs: {
      enqueue: async (task, payload) => void queued.push({ task, payload }),
      stop: async () => {},
    },
  }
  const app = fastify({ trustProxy: 'loopback', routerOptions: { maxParamLength: 300 } })
  handleErrors(app)
  checkOrigin(app, config.publicUrl)
  await app.register(cookie)
  const implement = implementer(app, gatesOf(services))
  authRoutes(implement)
  teamsRoutes(implement)
  permissionsRoutes(implement)
  await app.ready()

  async function runJobs() {
    const handlers = authJobs(services)
    for (let job = queued.shift(); job; job = queued.shift()) {
      const facts = { signal: new AbortController().signal, jobId: '1' }
      try {
        await handlers[job.task]?.(job.payload as never, facts)
      } catch (error) {
        queued.unshift(job)
        throw error
      }
    }
  }

  async function mailsTo(email: string) {
    await runJobs()
    const rows = await db
      .selectFrom('trellis.outbox_mail')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ subject: row.subject, text: row.text_body, html: row.html_body }))
  }

  async function tokenFor(email: string) {
    const mail = (await mailsTo(email)).at(-1)
    return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  const browser: TestApp['browser'] = (options) => openBrowser(app, options)

  async function person(name: string, email: string) {
    const guest = browser()
    const notice = await firstSignUpNotice(services)
    const firstCode = notice && new URL(notice).searchParams.get('code')
    const signUp = await guest.post('/authentication/sign-up', {
      name,
      email,
      password,
      ...(firstCode && { firstCode }),
    })
    if (signUp.body.next === 'verify-email') {
      await guest.post('/authentication/verify-email', { token: await tokenFor(email) })
    }
    return guest
  }

  return {
    services,
    app,
    clock,
    browser,
    runJobs,
    mailsTo,
    tokenFor,
    person,
    async stop() {
      await app.close()
      await db.destroy()
      await installation.drop()
    },
  }
}

function openBrowser(app: FastifyInstance, options: Parameters<TestApp['browser']>[0] = {}): Browser {
  const cookies = new Map<string, string>()
  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Reply> {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: options.address ?? '127.0.0.1',
      headers: {
        host: options.host ?? host,
        ...(method !== 'GET' && { origin: options.origin ?? `http://${options.host ?? host}` }),
        ...(options.userAgent && { 'user-agent': options.userAgent }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body && { payload: body }),
    })
    for (const { name, value, maxAge } of reply.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    const isJson = (reply.headers['content-type'] ?? '').startsWith('application/json')
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers }
  }
  return {
    cookies,
    get: (path) => send('GET', path),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    put: (path, body = {}) => send('PUT', path, body),
    del: (path) => send('DELETE', path),
  }
}
