// @ts-check
import { createServer } from 'vite'
import { inRoot } from './paths.mjs'

const { port, hostname } = new URL(process.env.WEB_ADDRESS ?? 'http://127.0.0.1:5173')
const server = `http://127.0.0.1:${process.env.PORT || 3000}`

// The pages come from Vite, everything behind them from the server that runs beside it.
const vite = await createServer({
  root: inRoot('apps', 'web'),
  server: {
    host: hostname,
    port: Number(port),
    strictPort: true,
    proxy: { '/api': { target: server, ws: true } },
  },
})
await vite.listen()

for (const event of /** @type {const} */ (['SIGTERM', 'disconnect'])) process.once(event, () => void close())

async function close() {
  await vite.close()
  process.exit(0)
}
