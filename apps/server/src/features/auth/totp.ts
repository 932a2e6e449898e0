import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** What authenticator apps read, as a link or typed (Key URI format). */
export function totpAddress({ secret, email, issuer }: { secret: Buffer; email: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

/** RFC 6238 with SHA-1, six digits and steps of 30 seconds, which every app speaks. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** The step whose code it is; clocks may be one step apart (RFC 6238, 5.2). Undefined for a wrong one. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code.replaceAll(/\s/g, ''))
  return [-1, 0, 1]
    .map((drift) => stepAt(now) + drift)
    .find((step) => {
      const expected = Buffer.from(totpCode(secret, step))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
}

/** RFC 4648 without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((part) => alphabet[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}
