import type { HandlerInput } from '@trellis/domain/api/endpoint'
import type { sysadminApi } from '@trellis/domain/sysadmin/api'
import type { SignedInContext } from '../../context.ts'
import { allActs, noteAct } from './audit.ts'

const header = ['when', 'act', 'subject', 'who', 'e-mail', 'team', 'team id', 'from where', 'details', 'request']

/** The audit as a CSV file in lines; who took it along is in the audit too. */
export async function auditCsv(
  ctx: SignedInContext,
  filter: HandlerInput<typeof sysadminApi.exportAudit>['query'],
): Promise<AsyncGenerator<string>> {
  const details = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
  await ctx.db.transaction().execute((tx) => noteAct(tx, ctx, { act: 'audit-exported', subject: '', details }))
  return lines(ctx, filter)
}

async function* lines(ctx: SignedInContext, filter: HandlerInput<typeof sysadminApi.exportAudit>['query']) {
  // Spreadsheets take a file for UTF-8 only with this mark.
  yield `\uFEFF${line(header)}`
  for await (const act of allActs(ctx, filter)) {
    yield line([
      act.at.toISOString(),
      act.act,
      act.subject,
      act.actor_name,
      act.actor_email,
      act.team_name,
      String(act.team_id ?? ''),
      act.address,
      JSON.stringify(act.details),
      act.request_id,
    ])
  }
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

/** What a spreadsheet would run as a formula is kept from it by an apostrophe (OWASP, CSV injection). */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
