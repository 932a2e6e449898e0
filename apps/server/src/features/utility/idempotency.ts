import { createHmac } from 'node:crypto'
import { AppError } from '@trellis/domain/errors'
import type { Context, Services } from '../../context.ts'
import { claimKey, finishKey, forgetOldKeys, freeKey, keptAnswer } from './queries.ts'

const keptForMs = 24 * 60 * 60 * 1000

/** Answers are kept for a day. Runs again in an hour; one such job waits at a time, however many servers start. */
export async function forgetOldAnswers({ db, clock, jobs }: Services): Promise<void> {
  const now = clock.now().getTime()
  await forgetOldKeys(db, new Date(now - keptForMs))
  await jobs.enqueue('forget-old-answers', {}, { key: 'forget-old-answers', runAt: new Date(now + 60 * 60 * 1000) })
}

/**
 * Runs a create once per Idempotency-Key and person: a repeat gets the first answer, a repeat while the first still runs
 * is told to try again, another request under the same key is refused.
 */
export async function runOnce(
  ctx: Context,
  key: string,
  request: { url: string; body: unknown },
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!ctx.actor) return run()
  if (!/^[\w-]{8,100}$/.test(key))
    throw new AppError('invalid-input', { issues: [{ path: 'Idempotency-Key', message: 'form' }] })
  const claim = {
    userId: ctx.actor.userId,
    key,
    // Some bodies are a password and nothing else: without the secret of the installation it cannot be guessed from this.
    hash: createHmac('sha256', ctx.config.secret)
      .update(`idempotency:${JSON.stringify([request.url, request.body])}`)
      .digest(),
  }
  if (!(await claimKey(ctx.db, claim))) {
    const kept = await keptAnswer(ctx.db, claim)
    if (!kept || !kept.request_hash.equals(claim.hash)) throw new AppError('idempotency-key-reused')
    if (kept.status === null) throw new AppError('busy-try-again')
    return kept.reply
  }
  const answer = await run().catch(async (error: unknown) => {
    await freeKey(ctx.db, claim)
    throw error
  })
  // It is done: where the note of it fails the key stays taken, and a repeat runs nothing twice.
  await finishKey(ctx.db, claim, JSON.stringify(answer))
  return answer
}
