import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleErrors } from './http.ts'
import { serveWebApp } from './web-files.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>Trellis</title></head>')
  await writeFile(join(folder, 'assets', 'app-1.js'), 'export {}')
  const screens = [{ pattern: '^/team-[^/]+/data$', files: ['assets/list-1.js', 'assets/list-1.css'] }]
  await writeFile(join(folder, 'first-load.json'), JSON.stringify({ screens }))
  app = fastify()
  handleErrors(app)
  await serveWebApp(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string) => app.inject({ url })

test.each(['/', '/login', '/team-1/data-collections/8/records?sort=-name'])('%s is the page', async (url) => {
  const { statusCode, body, headers } = await get(url)
  expect([statusCode, body]).toEqual([200, '<!doctype html><head><title>Trellis</title></head>'])
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['cache-control']).toBe('no-cache')
})

test('the page of a screen names what the screen needs', async () => {
  const { body } = await get('/team-1/data?sort=-name')
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/list-1.js">')
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/list-1.css">')
})

test('a built file may be kept for a year', async () => {
  const { statusCode, headers } = await get('/assets/app-1.js')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
})

test.each([
  '/assets/gone.js',
  '/assets/',
  '/icons/regular/none.svg',
  '/api/nothing',
  '/../package.json',
  '/%2e%2e/package.json',
])('%s is not there', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})
