import type { Endpoint } from '@trellis/domain/api/endpoint'
import type { App } from '../app.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { hashPassword } from '../features/auth/passwords.ts'
import { jobHandlers } from '../job-list.ts'
import { createLog } from '../platform/log.ts'
import { startWorker } from '../platform/worker.ts'
import { openServices } from '../services.ts'
import type { OpenServices } from '../services.ts'
import { createTestInstallation } from './installation.ts'

const password = 'correct horse battery'
/** One for everybody: a hash takes a core for tens of milliseconds. */
let passwordHash: Promise<string> | undefined
const host = '127.0.0.1:3000'

export interface Answer {
  status: number
  /** Parsed JSON, or the text as it came. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every form
  body: any
  headers: Record<string, unknown>
}

/** One person's browser: keeps its cookies, fills `:params`, sends JSON. */
export interface Visitor {
  call: (
    endpoint: Endpoint,
    input?: { params?: object; query?: object; body?: unknown; headers?: Record<string, string> },
  ) => Promise<Answer>
  upload: (path: string, file: UploadedFile) => Promise<Answer>
  /** The header its requests carry now. */
  cookie: () => string
}

interface UploadedFile {
  name: string
  content: string | Buffer
  /** A second part. */
  thumbnail?: Buffer
  /** The connection breaks after so many bytes of the body. */
  cutAfter?: number
}

export interface TestTrellis {
  app: App
  services: OpenServices
  nobody: Visitor
  /** A verified person with an account, signed in. */
  person: (name: string, options?: { isSysAdmin?: boolean }) => Promise<Visitor & { userId: number }>
  stop: () => Promise<void>
}

/** The whole application on a database of its own, called without a socket. With `work`, background jobs run too. */
export async function startTestTrellis({
  overrides = {},
  work = false,
}: { overrides?: Partial<Config>; work?: boolean } = {}): Promise<TestTrellis> {
  const installation = await createTestInstallation({
    TRELLIS_PUBLIC_URL: `http://${host}`,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
  })
  const config = { ...installation.config, ...overrides }
  const log = createLog(config.logLevel)
  const services = await openServices(config, { log })
  const app = await buildApp(services)
  const worker = work ? await startWorker(installation.config.databaseUrl, jobHandlers(services), { log }) : undefined

  return {
    app,
    services,
    nobody: visitor(app),
    async person(name, { isSysAdmin = false } = {}) {
      const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.org`
      const { id: userId } = await services.db
        .insertInto('trellis.app_user')
        .values({
          email,
          name,
          password_hash: await (passwordHash ??= hashPassword(password)),
          email_verified_at: new Date(),
          is_sys_admin: isSysAdmin,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const person = visitor(app)
      const answer = await person.call({ method: 'POST', path: '/authentication/sign-in' } as Endpoint, {
        body: { email, password },
      })
      if (answer.status !== 200) throw new Error(`sign-in of ${email} answered ${answer.status}`)
      return { ...person, userId }
    },
    async stop() {
      await worker?.stop()
      await app.close()
      await services.close()
      await installation.drop()
    },
  }
}

function visitor(app: App): Visitor {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')
  async function send(
    method: Endpoint['method'],
    url: string,
    payload?: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const reply = await app.inject({
      method,
      url,
      headers: { host, cookie: cookie(), ...headers },
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value } of reply.cookies) cookies.set(name, value)
    const isJson = (reply.headers['content-type'] ?? '').startsWith('application/json')
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers }
  }
  return {
    cookie,
    call(endpoint, { params = {}, query = {}, body, headers } = {}) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown>)[name]).toWellFormed()),
      )
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString()
      const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
      return send(
        endpoint.method,
        `/api${path}${search && `?${search}`}`,
        hasBody ? JSON.stringify(body ?? {}) : undefined,
        {
          ...(hasBody && { 'content-type': 'application/json' }),
          ...headers,
        },
      )
    },
    upload(path, { name, content, thumbnail, cutAfter }) {
      const boundary = 'trellis-test-boundary'
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
      const second = thumbnail
        ? [
            Buffer.from(
              `\r\n--${boundary}\r\ncontent-disposition: form-data; name="thumbnail"; filename="thumbnail"\r\ncontent-type: image/png\r\n\r\n`,
            ),
            thumbnail,
          ]
        : []
      const end = Buffer.from(`\r\n--${boundary}--\r\n`)
      const whole = Buffer.concat([Buffer.from(head), Buffer.from(content), ...second, end])
      return send('POST', `/api${path}`, whole.subarray(0, cutAfter), {
        'content-type': `multipart/form-data; boundary=${boundary}`,
      })
    },
  }
}
