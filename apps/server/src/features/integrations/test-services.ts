import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'

export interface TestServices {
  readonly smtpPort: number
  /** Of a web server that speaks like Twilio, like Nominatim, and gives pieces of a map. */
  readonly web: string
  readonly s3: string
  readonly mails: { user: string; raw: string }[]
  readonly asked: { url: string; headers: IncomingMessage['headers']; body: string }[]
  readonly stop: () => Promise<void>
}

/** Takes this login and no other. */
export const login = { user: 'trellis', password: 'correct-Horse-4711' }
export const smsToken = 'sms-Token-5522'
export const mapKey = 'map-Key/6633'

/** Everything an installation can be connected to, on this machine. */
export async function startServices(): Promise<TestServices> {
  const mails: TestServices['mails'] = []
  const asked: TestServices['asked'] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === login.user && password === login.password) done(null, { user: username })
      else done(new Error(`no such login: ${password}`))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({ user: String(session.user), raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#c8dbe6' } })
    .png()
    .toBuffer()
  const web = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      const body = Buffer.concat(chunks).toString()
      asked.push({ url, headers, body })
      const send = (status: number, type: string, content: string | Buffer) =>
        response.writeHead(status, { 'content-type': type }).end(content)
      const json = (status: number, content: unknown) => send(status, 'application/json', JSON.stringify(content))
      if (url.startsWith('/2010-04-01/Accounts/')) {
        const right = `Basic ${Buffer.from(`AC1:${smsToken}`).toString('base64')}`
        if (headers.authorization !== right) return json(401, { code: 20003, message: 'Authenticate' })
        if (body.includes('To=%2B1999')) return json(400, { code: 21211, message: "Invalid 'To' Phone Number" })
        return json(201, { sid: 'SM42' })
      }
      if (url.startsWith('/search?')) {
        const words = new URL(url, 'http://x').searchParams.get('q')
        const found = { display_name: '1 Quai de Seine, Paris', lat: '48.8584', lon: '2.2945' }
        return json(200, words === 'nowhere' ? [] : [found])
      }
      if (url.startsWith('/tiles/'))
        return url.endsWith(`key=${encodeURIComponent(mapKey)}`)
          ? send(200, 'image/png', tile)
          : send(403, 'text/plain', 'no')
      if (url.startsWith('/moved')) return response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
      return send(200, 'text/html', '<h1>hello</h1>')
    })
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const folder = await mkdtemp(join(tmpdir(), 'trellis-s3-'))
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [
      { name: 'trellis-one', configs: [] },
      { name: 'trellis-two', configs: [] },
    ],
  })
  const { port } = await s3.run()
  return {
    smtpPort: (smtp.server.address() as AddressInfo).port,
    web: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    s3: `http://127.0.0.1:${port}`,
    mails,
    asked,
    async stop() {
      await new Promise<void>((resolve) => smtp.close(resolve))
      web.closeAllConnections()
      await new Promise((resolve) => web.close(resolve))
      await s3.close()
      await rm(folder, { recursive: true })
    },
  }
}
