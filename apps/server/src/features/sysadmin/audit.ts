import type { ReplyOf } from '@trellis/domain/api/endpoint'
import type { Actor } from '@trellis/domain/auth/actor'
import type { AuditAct } from '@trellis/domain/sysadmin/acts'
import type { sysadminApi } from '@trellis/domain/sysadmin/api'
import { wordsOf } from '@trellis/domain/text/words'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { actsOf, auditEntries, insertAct } from './audit-queries.ts'
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
export async function noteAct(
  tx: Db,
  { actor, request, clock }: Doer,
  { act, subject, team, details = {} }: Act,
): Promise<void> {
  await insertAct(tx, {
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
  })
}

/** The newest acts of a person. */
export async function actsOfPerson(db: Db, userId: number) {
  return actsOf(db, userId, 1000)
}

interface Question {
  search: string
  cursor?: string | undefined
  act?: AuditAct | undefined
  teamId?: number | undefined
  /** Days, both included. */
  from?: string | undefined
  to?: string | undefined
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
