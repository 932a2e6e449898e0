import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { StartProblem } from './start-problem.ts'

/** @throws StartProblem naming the setting when the address cannot be had */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw listenProblem((error as NodeJS.ErrnoException).code, port, host) ?? error
  }
}

function listenProblem(code: string | undefined, port: number, host: string): StartProblem | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return new StartProblem(`Another program listens on port ${port} already: set PORT to a free one.`)
    case 'EACCES':
      return new StartProblem(`You may not listen on port ${port}: set PORT to one above 1023.`)
    case 'EADDRNOTAVAIL':
      return new StartProblem(`This machine has no address ${host}: set HOST to one it has, or to 0.0.0.0 for all.`)
    default:
      return undefined
  }
}
