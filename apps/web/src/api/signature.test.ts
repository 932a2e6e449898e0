import { expect, test } from 'vitest'
import { signatureHeaders, type SignableRequest } from './signature.ts'

/** The credentials and the instant of the published test suite (aws-sig-v4-test-suite). */
const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 'service',
}
const now = new Date('2015-08-30T12:36:00Z')
const vanilla: SignableRequest = {
  method: 'GET',
  host: 'example.amazonaws.com',
  path: '/',
  query: [],
  headers: [],
  body: '',
}
const unreserved = '-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const vectors: [name: string, request: Partial<SignableRequest>, signature: string][] = [
  ['get-vanilla', {}, '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  [
    'get-vanilla-empty-query-key',
    { query: [['Param1', 'value1']] },
    'a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb',
  ],
  [
    'get-vanilla-query-order-key-case',
    {
      query: [
        ['Param2', 'value2'],
        ['Param1', 'value1'],
      ],
    },
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
  [
    'get-vanilla-query-unreserved',
    { query: [[unreserved, unreserved]] },
    '9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197',
  ],
  [
    'get-vanilla-utf8-query',
    { query: [['ሴ', 'bar']] },
    '2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04',
  ],
  ['get-unreserved', { path: `/${unreserved}` }, '07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f'],
  ['get-utf8', { path: '/ሴ' }, '8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85'],
  ['get-space', { path: '/example space/' }, '652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741'],
  ['get-relative', { path: '/example/..' }, '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  [
    'get-relative-relative',
    { path: '/example1/example2/../..' },
    '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  ],
  ['get-slash-dot-slash', { path: '/./' }, '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['get-slashes', { path: '//example//' }, '9a624bd73a37c9a373b5312afbebe7a714a789de108f0bdfe846570885f57e84'],
  ['post-vanilla', { method: 'POST' }, '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  [
    'post-vanilla-query',
    { method: 'POST', query: [['Param1', 'value1']] },
    '28038455d6de14eafc1f9222cf5aa6f1a96197d7deb8263271d420d138af7f11',
  ],
  [
    'post-header-key-sort',
    { method: 'POST', headers: [['My-Header1', 'value1']] },
    'c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c',
  ],
  [
    'post-x-www-form-urlencoded',
    { method: 'POST', headers: [['Content-Type', 'application/x-www-form-urlencoded']], body: 'Param1=value1' },
    'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
  ],
]

test.each(vectors)('signs %s as the published test suite does', async (_, request, signature) => {
  const headers = await signatureHeaders({ ...vanilla, ...request }, credentials, now)
  expect(headers['x-amz-date']).toBe('20150830T123600Z')
  expect(headers['authorization']).toContain(`Signature=${signature}`)
})

test('signs for execute-api in us-east-1 unless told otherwise, and sends the session token along', async () => {
  const { accessKeyId, secretAccessKey } = credentials
  const headers = await signatureHeaders(vanilla, { accessKeyId, secretAccessKey, sessionToken: 'token' }, now)
  expect(headers['authorization']).toContain('AKIDEXAMPLE/20150830/us-east-1/execute-api/aws4_request')
  expect(headers['authorization']).toContain('SignedHeaders=host;x-amz-date;x-amz-security-token')
  expect(headers['x-amz-security-token']).toBe('token')
})
