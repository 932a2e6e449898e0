import { AppError } from '@trellis/domain/errors'
import type { Services } from '../../context.ts'
import type { TeamDb } from '../../platform/team-db.ts'
import { moveImport } from './queries.ts'

/** Thrown inside a job that found itself cancelled, or its process stopping. */
export class ImportStopped extends Error {}

/**
 * Ends an import that cannot go on: a file's own fault by its code, anything else as unexpected, thrown on to be logged.
 * What passes by itself (a lost connection) leaves it running, for the job's next attempt.
 */
export async function failImport(services: Services, db: TeamDb, importId: number, error: unknown): Promise<void> {
  if (passesByItself(error)) throw error
  const expected = error instanceof AppError ? error : new AppError('unexpected')
  await moveImport(db, importId, {
    state: 'failed',
    error: expected.code,
    errorDetails: expected.details,
    finishedAt: services.clock.now(),
  })
  if (!(error instanceof AppError)) throw error
}

/** Lost connections, a server that stops, locks and deadlocks: classes 08 and 57P, codes 40001, 40P01, 55P03, 53300. */
function passesByItself(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'busy-try-again'
  const { code, message } = error as { code?: string; message?: string }
  if (/^(08...|57P0.|40001|40P01|55P03|53300|ECONN\w+|EPIPE|ETIMEDOUT)$/.test(code ?? '')) return true
  return /connection terminated|timeout exceeded when trying to connect/i.test(message ?? '')
}
