import { z } from 'zod'
import { id } from '@trellis/domain/api/ids'
import { AppError } from '@trellis/domain/errors'
import { isStorable } from '@trellis/domain/text/clean'

/** Rows asked for: one more than shown tells whether there is another page. */
export const pageSize = 50

/** Where a page ended: the id, and where it is sorted by more, by what and the value there. */
const cursorSchema = z.object({ id, sort: z.string().optional(), key: z.string().optional() })
export type Cursor = z.output<typeof cursorSchema>

export function cursorOf(row: { id: number; key?: string } | undefined, sort?: string): string | null {
  return row ? Buffer.from(JSON.stringify({ id: row.id, key: row.key, sort })).toString('base64url') : null
}

/** @throws AppError cursor-invalid also for one of another order */
export function readCursor(text: string | undefined, sort?: string): Cursor | undefined {
  if (text === undefined) return undefined
  const cursor = cursorSchema.safeParse(contentOf(text))
  if (!cursor.success || cursor.data.sort !== sort) throw new AppError('cursor-invalid')
  if (sort !== undefined && !isKey(sort, cursor.data.key)) throw new AppError('cursor-invalid')
  return cursor.data
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}

/** The 30th of February has the form of one too, and PostgreSQL would fail on it. */
function isInstant(key: string): boolean {
  const seconds = key.slice(0, 19).replace(' ', 'T')
  const at = new Date(`${seconds}Z`)
  return seconds > '0001' && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(seconds)
}

/** Instants come as PostgreSQL writes them. */
function isKey(sort: string, key: string | undefined): boolean {
  if (key === undefined || !isStorable(key)) return false
  if (sort === 'name' || sort === 'email') return true
  return key === '-infinity' || (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(key) && isInstant(key))
}

export function pageEnd<T>(rows: T[]): { shown: T[]; hasMore: boolean } {
  return { shown: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
}
