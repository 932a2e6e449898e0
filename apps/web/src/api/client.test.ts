import { forApi, type Endpoint } from '@trellis/domain/api/endpoint'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createClient, type ClientOptions } from './client.ts'

const team = forApi('team')
const students = team.get('/teams/:teamId/students', {
  access: 'team-member',
  summary: 'Students',
  params: z.object({ teamId: z.string() }),
  query: z.object({
    level: z.array(z.string()).optional(),
    filter: z.unknown().optional(),
    after: z.string().optional(),
  }),
  reply: z.object({ names: z.array(z.string()) }),
})
const enrol = team.post('/students', {
  access: 'signed-in',
  summary: 'Enrol',
  body: z.object({ name: z.string() }),
  reply: z.object({ id: z.number() }),
})
const rename = team.put('/students', {
  access: 'signed-in',
  summary: 'Rename',
  body: z.object({ name: z.string() }),
  reply: z.object({ id: z.number() }),
})

const send = vi.fn<typeof fetch>()
const waits: number[] = []
afterEach(() => {
  send.mockReset()
  waits.length = 0
})

test('writes parameters and query into the address: lists repeat, objects are JSON, undefined is left out', async () => {
  send.mockResolvedValue(json({ names: ['Inès Delacroix'] }))
  const query = { level: ['Beginner', 'Advanced'], filter: { all: [] }, after: undefined }
  await client().call(students, { params: { teamId: 7 }, query })
  expect(sentAddress()).toBe('/api/teams/7/students?level=Beginner&level=Advanced&filter=%7B%22all%22%3A%5B%5D%7D')
})

test('goes to the base address of the interface', async () => {
  send.mockResolvedValue(json({ names: [] }))
  await client({ bases: { team: 'https://team.example.org/v1/' } }).call(students, {
    params: { teamId: 'a/b' },
    query: {},
  })
  expect(sentAddress()).toBe('https://team.example.org/v1/teams/a%2Fb/students')
})

test.each(['ftp://example.org', 'nowhere', '//example.org'])(
  'refuses the base address %s as an invalid name',
  async (base) => {
    const answer = client({ bases: { team: base } }).call(students, { params: { teamId: 7 }, query: {} })
    await expect(answer).rejects.toThrow('API name is invalid.')
    expect(send).not.toHaveBeenCalled()
  },
)

test('refuses an interface that is none of the fifteen', async () => {
  const unknown = { ...enrol, api: 'teem' } as unknown as Endpoint
  await expect(client().call(unknown, {})).rejects.toThrow('API name is invalid.')
})

test('tells a refusal when what it is told with is there, and waits for nothing with an answer', async () => {
  const came: string[] = []
  const waiting = client({ beforeRefusal: async () => void came.push('words') })
  send.mockResolvedValueOnce(json({ id: 1 }))
  await waiting.call(enrol, { body: { name: 'Inès' } })
  expect(came).toEqual([])
  send.mockResolvedValueOnce(json({ code: 'fields-empty', details: {}, requestId: 'r1' }, 422))
  await waiting.call(enrol, { body: { name: '' } }).catch(() => came.push('refusal'))
  expect(came).toEqual(['words', 'refusal'])
})

test('an answer of 300 or higher raises its code, details and request id', async () => {
  send.mockResolvedValue(json({ code: 'fields-empty', details: { fields: 'Name' }, requestId: 'r1' }, 422))
  await expect(client().call(enrol, { body: { name: '' } })).rejects.toMatchObject({
    status: 422,
    code: 'fields-empty',
    details: { fields: 'Name' },
    requestId: 'r1',
  })
})

test.each([301, 304, 404, 500])('a bare %i without our error body is unexpected', async (status) => {
  send.mockResolvedValue(new Response(status === 304 ? null : '<html>', { status, headers: { 'x-request-id': 'r2' } }))
  await expect(client().call(students, { params: { teamId: 7 }, query: {} })).rejects.toMatchObject({
    code: 'unexpected',
    requestId: 'r2',
  })
})

test('a request taken back says so', async () => {
  const controller = new AbortController()
  send.mockImplementation(async () => {
    controller.abort()
    throw new DOMException('aborted', 'AbortError')
  })
  const answer = client().call(students, { params: { teamId: 7 }, query: {}, signal: controller.signal })
  await expect(answer).rejects.toThrow('Request is canceled by user')
  expect(send).toHaveBeenCalledTimes(1)
})

test('a question is asked again after growing waits', async () => {
  send
    .mockRejectedValueOnce(new TypeError('network'))
    .mockResolvedValueOnce(json({}, 503))
    .mockResolvedValueOnce(json({ names: [] }))
  await client().call(students, { params: { teamId: 7 }, query: {} })
  expect(send).toHaveBeenCalledTimes(3)
  expect(waits[1]).toBeGreaterThan(waits[0] as number)
})

test('a create is repeated under the same idempotency key', async () => {
  send.mockRejectedValueOnce(new TypeError('network')).mockResolvedValueOnce(json({ id: 1 }))
  await client().call(enrol, { body: { name: 'Mateo Villaseñor' } })
  const [first, second] = send.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(second).toBe(first)
})

test('a secret that is shown once is asked for without a key, and not again by itself', async () => {
  send.mockRejectedValue(new TypeError('network'))
  const makeKey = team.post('/keys', {
    access: 'signed-in',
    isShownOnce: true,
    summary: 'Make a key',
    reply: z.object({ key: z.string() }),
  })
  await expect(client().call(makeKey, {})).rejects.toMatchObject({ status: 0 })
  expect(send).toHaveBeenCalledTimes(1)
  expect(new Headers(send.mock.calls[0]?.[1]?.headers).has('idempotency-key')).toBe(false)
})

test('a change is never repeated', async () => {
  send.mockRejectedValue(new TypeError('network'))
  await expect(client().call(rename, { body: { name: 'Mateo' } })).rejects.toMatchObject({ status: 0 })
  expect(send).toHaveBeenCalledTimes(1)
})

test('a create has a key on plain HTTP too, where browsers have no randomUUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  send.mockImplementation(async () => json({ id: 1 }))
  for (const name of ['Inès', 'Noor']) await client().call(enrol, { body: { name } })
  vi.unstubAllGlobals()
  const [first, second] = send.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(second).not.toBe(first)
})

test('gives up after the third attempt', async () => {
  send.mockImplementation(async () => json({}, 503))
  await expect(client().call(students, { params: { teamId: 7 }, query: {} })).rejects.toMatchObject({ status: 503 })
  expect(send).toHaveBeenCalledTimes(3)
})

test('signs when credentials are configured', async () => {
  send.mockResolvedValue(json({ names: [] }))
  const credentials = async () => ({ accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' })
  await client({ credentials }).call(students, { params: { teamId: 7 }, query: {} })
  expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('authorization')).toContain(
    '/us-east-1/execute-api/aws4_request',
  )
})

function client(options: Partial<ClientOptions> = {}) {
  const wait = async (ms: number) => void waits.push(ms)
  return createClient({ bases: {}, fetch: send, origin: 'https://trellis.example.org', wait, ...options })
}

function sentAddress() {
  return send.mock.calls[0]?.[0]
}

function json(content: unknown, status = 200) {
  return new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/json' } })
}
