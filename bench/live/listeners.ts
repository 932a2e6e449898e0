import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type ToListeners =
  | {
      readonly type: 'open'
      readonly port: number
      readonly teamId: number
      readonly heads: string[]
      readonly count: number
    }
  /** When each record, as id/version, was sent, in milliseconds of the machine's clock. */
  | { readonly type: 'report'; readonly sentAt: Readonly<Record<string, number>> }
  | { readonly type: 'close' }

export type FromListeners =
  | { readonly type: 'opened'; readonly count: number }
  | { readonly type: 'heard'; readonly delays: number[]; readonly lost: number }
  | { readonly type: 'closed' }
  | { readonly type: 'failed'; readonly reason: string }

export interface Listeners {
  readonly pid: number
  open(where: Omit<Extract<ToListeners, { type: 'open' }>, 'type'>): Promise<void>
  /** Milliseconds from each of these writes to each socket that heard of it, and how many sockets were cut off. */
  heard(sentAt: Readonly<Record<string, number>>): Promise<{ delays: number[]; lost: number }>
  close(): Promise<void>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('listeners-process.ts', import.meta.url))

/** Open pages in a process of their own. */
export function startListeners(): Listeners {
  const child = fork(program, { serialization: 'advanced' })
  async function ask<Type extends FromListeners['type']>(
    message: ToListeners,
    type: Type,
  ): Promise<Extract<FromListeners, { type: Type }>> {
    child.send(message)
    const [answer] = (await once(child, 'message')) as [FromListeners]
    if (answer.type !== type)
      throw new Error(answer.type === 'failed' ? answer.reason : `The listeners said ${answer.type}.`)
    return answer as Extract<FromListeners, { type: Type }>
  }
  return {
    pid: child.pid!,
    open: async (where) => void (await ask({ type: 'open', ...where }, 'opened')),
    heard: async (sentAt) => await ask({ type: 'report', sentAt }, 'heard'),
    close: async () => void (await ask({ type: 'close' }, 'closed')),
    async stop() {
      if (child.connected) child.disconnect()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
