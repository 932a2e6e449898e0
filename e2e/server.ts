import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

export interface RunningServer {
  url: string
  /** Where the first person signs up, with the one-time code. */
  firstSignUpUrl: string | undefined
  stop(): Promise<void>
}

/** The whole of Trellis as `npm start` runs it, with data of its own. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'trellis-journeys-'))
  // For the OS user that root hands PostgreSQL to; the cluster inside stays closed.
  await chmod(dataFolder, 0o755)
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      TRELLIS_DATA: dataFolder,
      TRELLIS_DEV_PAGES: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const words = await wordsUntilReady(child)
  return {
    url: `http://127.0.0.1:${port}`,
    firstSignUpUrl: /^Nobody has signed up.*?(http\S+)/m.exec(words)?.[1],
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** What it prints until it is ready. */
async function wordsUntilReady(child: ChildProcess): Promise<string> {
  let words = ''
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${words}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      if (/^Trellis is ready/m.test(words)) resolve(words)
    })
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return address.port
}
