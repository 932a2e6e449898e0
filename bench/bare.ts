import { fileURLToPath } from 'node:url'
import { freePort, startServer } from './server-process.ts'
import type { Ask } from './subject.ts'

const program = fileURLToPath(new URL('bare-server.ts', import.meta.url))
const token = 'the only visitor'

export interface BareStatement {
  readonly text: string
  /** Columns, from 0, whose text is JSON as it is; the others become strings. */
  readonly json: readonly number[]
}

export interface BareServer {
  readonly port: number
  readonly head: string
  stop(): Promise<void>
}

/** The bare server that answers with these statements. */
export async function startBare(url: string, statements: Readonly<Record<string, BareStatement>>): Promise<BareServer> {
  const port = await freePort()
  const env = { PORT: String(port), DATABASE_URL: url, TOKEN: token, STATEMENTS: JSON.stringify(statements) }
  const { stop } = await startServer([program], { env, ready: /ready/ })
  return { port, head: `Authorization: ${token}\r\n`, stop }
}

export const bareAsk = (statement: string, ...parameters: (string | number)[]): Ask => ({
  method: 'GET',
  path: `/${[statement, ...parameters.map((one) => encodeURIComponent(String(one)))].join('/')}`,
})
