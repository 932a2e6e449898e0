import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { Actor } from '@trellis/domain/auth/actor'
import type { AuditAct } from '@trellis/domain/sysadmin/acts'
import type { sysadminApi } from '@trellis/domain/sysadmin/api'
import { wordsOf } from '@trellis/domain/text/words'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import type { TeamTransaction } from '../../platform/team-db.ts'
import { actsOf, auditEntries, insertAct, insertActWithin } from './audit-queries.ts'
import { cursorOf, pageEnd, readCursor } from './paging.ts'

/** What somebody did. */
interface Act {
  act: AuditAct
  /** Whom or what it was done to, by name. */
  subject: string
  team?: { teamId: number; name: string } | undefined
  /** Before and after, counts: nothing secret. */
  details?: Record<string, unknown>
}

type Doer = Pick<Context, 'request' | 'clock'> & { readonly actor: Pick<Actor, 'userId' | 'name' | 'email'> }

/** Notes an act in the transaction that does it: neither is there without the other. */
export async function noteAct(tx: Db, doer: Doer, act: Act): Promise<void> {
  await insertAct(tx, rowOf(doer, act))
}

/** The same in a transaction on a team's tables. */
export async function noteActWithin(tx: Pick<TeamTransaction, 'query'>, doer: Doer, act: Act): Promise<void> {
  await insertActWithin(tx, rowOf(doer, act))
}

function rowOf({ actor, request, clock }: Doer, { act, subject, team, details = {} }: Act) {
  return {
    at: clock.now(),
    act,
    actor_id: actor.userId,
    actor_name: actor.name,
    actor_email: actor.email,
    team_id: team?.teamId ?? null,
    team_name: team?.name ?? '',
    subject,
    details: JSON.stringify(details),
    address: request.address,
    request_id: request.requestId,
  }
}

/** The newest acts of a person. */
export async function actsOfPerson(db: Db, userId: number) {
  return actsOf(db, userId, 1000)
}

interface Filter {
  search: string
  act?: AuditAct | undefined
  teamId?: number | undefined
  /** Days, both included. */
  from?: string | undefined
  to?: string | undefined
}

interface Question extends Filter {
  cursor?: string | undefined
}

export async function listActs(ctx: Context, question: Question): Promise<ReplyOf<typeof sysadminApi.audit>> {
  const { search, cursor, ...filter } = question
  const rows = await auditEntries(ctx.db, { ...filter, words: wordsOf(search), before: readCursor(cursor)?.id })
  const { shown, hasMore } = pageEnd(rows)
  return {
    entries: shown.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      act: row.act,
      actorName: row.actor_name,
      actorEmail: row.actor_email,
      teamId: row.team_id,
      teamName: row.team_name,
      subject: row.subject,
      details: row.details,
      address: row.address,
    })),
    next: hasMore ? cursorOf(shown.at(-1)) : null,
  }
}

/** All that is found, newest first, read page by page. */
export async function* allActs(ctx: Context, { search, ...filter }: Filter) {
  const words = wordsOf(search)
  let before: number | undefined
  do {
    const { shown, hasMore } = pageEnd(await auditEntries(ctx.db, { ...filter, words, before }))
    yield* shown
    before = hasMore ? shown.at(-1)?.id : undefined
  } while (before !== undefined)
}
