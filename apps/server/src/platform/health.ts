import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from './db.ts'

/** /healthz: the process lives. /readyz: the database answers and it is not stopping. /metrics: Prometheus text. */
export function serveHealth(app: FastifyInstance, pool: Pool): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'trellis_database_connections',
    help: 'Connections of this process by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const seconds = new Histogram({
    name: 'trellis_request_seconds',
    help: 'Time to answer a request by route and status class',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  let isStopping = false

  app.addHook('onResponse', (request, reply, done) => {
    seconds.observe(
      { route: request.routeOptions.url ?? 'none', status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    if (isStopping) return reply.status(503).send({ status: 'stopping' })
    const answers = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    return reply.status(answers ? 200 : 503).send({ status: answers ? 'ready' : 'database does not answer' })
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
