import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** Encrypts with a key made from the installation's secret (AES-256-GCM); what is sealed for one purpose opens for no other. */
export function seal(secret: string, purpose: string, content: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws Error when it was sealed with another secret, or changed since */
export function unseal(secret: string, purpose: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), nonce)
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
}

function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'trellis', purpose, 32))
}
