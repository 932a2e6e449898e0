import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPublic, isPublic } from './fetch-public.ts'

const server = createServer((request, response) => {
  if (request.url === '/moved') return response.writeHead(302, { location: '/picture' }).end()
  if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end()
  if (request.url === '/private') return response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  if (request.url === '/large') return response.end(Buffer.alloc(5000))
  if (request.url === '/slow') return response.write('.')
  if (request.url === '/gone') return response.writeHead(410).end()
  return response.end('picture')
})
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const own = (path: string) =>
  fetchPublic(address + path, { mostBytes: 4000, timeoutMs: 500, mayReach: (each) => each === '127.0.0.1' })

describe('an address is fetched', () => {
  test('with its redirects', async () => {
    expect((await own('/moved')).toString()).toBe('picture')
  })

  test.each([
    ['/large', 'is too large'],
    ['/gone', 'answered 410'],
    ['/round', 'redirects too often'],
    ['/private', 'leads to a private network'],
  ])('but not %s, which %s', async (path, reason) => {
    await expect(own(path)).rejects.toThrow(reason)
  })

  test('but not without an end', async () => {
    await expect(own('/slow')).rejects.toThrow(/abort/)
  })
})

describe('this machine and private networks are out of reach', () => {
  test.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://0x7f.1:1/',
    'http://169.254.169.254/',
  ])('%s', async (url) => {
    await expect(fetchPublic(url, { mostBytes: 10 })).rejects.toThrow('leads to a private network')
  })

  test('whatever the protocol', async () => {
    await expect(fetchPublic('file:///etc/passwd', { mostBytes: 10 })).rejects.toThrow('is no web address')
  })

  test.each([
    ['93.184.215.14', true],
    ['2606:2800:21f:cb07::1', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::ffff:10.0.0.1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['2002:7f00:1::', false],
    ['64:ff9b::7f00:1', false],
  ])('%s is public: %s', (literal, is) => {
    expect(isPublic(literal)).toBe(is)
  })
})
