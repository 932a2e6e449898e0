import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('A password fits its own hash only, each time salted anew', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).not.toBe(two)
  expect(await isPassword('correct horse', one)).toBe(true)
  expect(await isPassword('Correct horse', one)).toBe(false)
})

test('A composed and a decomposed accent are the same password', async () => {
  const hash = await hashPassword('contrase\u00f1a larga')
  expect(await isPassword('contrasen\u0303a larga', hash)).toBe(true)
})

test('Nobody’s password costs the same work and fits nothing', async () => {
  const hash = await hashPassword('correct horse')
  const withHash = await bestTime(() => isPassword('guess', hash))
  const without = await bestTime(() => isPassword('guess', null))
  expect(await isPassword('guess', null)).toBe(false)
  expect(without).toBeGreaterThan(withHash / 5)
})

test('More guesses than can wait are told to try again', async () => {
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => isPassword('guess', null)))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ reason: { code: 'busy-try-again' } })
})

/** Of three: others may be busy on this machine. */
async function bestTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}
