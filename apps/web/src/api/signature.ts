/**
 * AWS Signature Version 4 over the platform's own cryptography, for interfaces that stand behind a cloud gateway.
 * Source: "Signature Version 4 signing process", AWS General Reference; checked against its published test suite.
 */
export interface SigningCredentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  /** Specification section 7: default region us-east-1, service execute-api. */
  region?: string
  service?: string
}

export interface SignableRequest {
  method: string
  host: string
  /** As it stands on the request line, before the question mark. */
  path: string
  query: [name: string, value: string][]
  headers: [name: string, value: string][]
  body: string | Uint8Array<ArrayBuffer>
}

const encoder = new TextEncoder()

/** The headers that make a request signed: `authorization`, `x-amz-date` and, with a session, its token. */
export async function signatureHeaders(request: SignableRequest, credentials: SigningCredentials, now: Date) {
  const { region = 'us-east-1', service = 'execute-api', sessionToken } = credentials
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`
  const added: [string, string][] = [['x-amz-date', time]]
  if (sessionToken) added.push(['x-amz-security-token', sessionToken])
  const headers = canonicalHeaders([['host', request.host], ...request.headers, ...added])
  const signedHeaders = headers.map(([name]) => name).join(';')
  const canonicalRequest = [
    request.method,
    canonicalPath(request.path),
    canonicalQuery(request.query),
    ...headers.map(([name, value]) => `${name}:${value}`),
    '',
    signedHeaders,
    await sha256(request.body),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, await sha256(canonicalRequest)].join('\n')
  const signature = hex(await hmac(await signingKey(credentials.secretAccessKey, scope), toSign))
  const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
  return Object.fromEntries([...added, ['authorization', authorization]]) as Record<string, string>
}

/** Lower-case names in order, inner spaces folded, values of a repeated header joined by commas. */
function canonicalHeaders(headers: [string, string][]) {
  const valuesByName = new Map<string, string[]>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    valuesByName.set(key, [...(valuesByName.get(key) ?? []), value.trim().replaceAll(/\s+/g, ' ')])
  }
  return [...valuesByName]
    .map(([name, values]) => [name, values.join(',')] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Dots and double slashes resolved, each segment encoded once more than on the wire (every service but S3). */
function canonicalPath(path: string) {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(encodeStrictly(segment))
  }
  const isFolder = segments.length > 0 && /\/\.{0,2}$/.test(path)
  return `/${segments.join('/')}${isFolder ? '/' : ''}`
}

function canonicalQuery(query: [string, string][]) {
  return query
    .map(([name, value]) => [encodeStrictly(name), encodeStrictly(value)] as const)
    .toSorted(([nameA, valueA], [nameB, valueB]) =>
      nameA === nameB ? (valueA < valueB ? -1 : 1) : nameA < nameB ? -1 : 1,
    )
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** RFC 3986: everything but unreserved characters, which encodeURIComponent leaves a few too many of. */
function encodeStrictly(text: string) {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}

async function signingKey(secret: string, scope: string) {
  let key: Uint8Array<ArrayBuffer> = encoder.encode(`AWS4${secret}`)
  for (const part of scope.split('/')) key = await hmac(key, part)
  return key
}

async function hmac(key: Uint8Array<ArrayBuffer>, text: string) {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)))
}

async function sha256(content: string | Uint8Array<ArrayBuffer>) {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

function hex(bytes: Uint8Array) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
