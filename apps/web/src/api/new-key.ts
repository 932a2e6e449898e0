/** That nobody else has; `randomUUID` is missing on plain HTTP away from this machine. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
