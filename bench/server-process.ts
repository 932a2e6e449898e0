import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ServerProcess {
  readonly pid: number
  /** What it printed until it was ready. */
  readonly output: string
  stop(): Promise<void>
}

/** Starts a server of its own process and waits until it prints that it is ready. */
export async function startServer(
  args: string[],
  { env, ready, cwd }: { env: Record<string, string>; ready: RegExp; cwd?: string },
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    ...(cwd && { cwd }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (ready.test(output)) resolve()
    })
    ended.then(
      () => reject(new Error(`${args.at(-1)} ended before it was ready:\n${output}`)),
      () => {},
    )
    child.once('error', reject)
  })
  return {
    pid: child.pid!,
    output,
    async stop() {
      child.kill('SIGTERM')
      const gone = await Promise.race([ended.then(() => true), sleep(20_000, false)])
      if (!gone) child.kill('SIGKILL')
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
