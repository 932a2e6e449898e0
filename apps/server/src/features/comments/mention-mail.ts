import { commentAsText, mentionedIn } from '@trellis/domain/comments/mentions'
import type { Services } from '../../context.ts'
import { teamDbFor } from '../../platform/team-db.ts'
import { writeMail } from '../auth/mail-text.ts'
import { readSettings } from '../auth/system-settings.ts'
import { teamConfig } from '../teams/team-config.ts'
import { ensureTeamSchema } from '../teams/team-schema.ts'
import { commentOf, currentPeople, recordOfComment } from './queries.ts'
import { mayRead } from './readers.ts'

/** By ids: no address and no word of a comment waits in the queue. */
export interface Mention {
  teamId: number
  recordId: number
  commentId: number
  /** Team user. */
  to: number
}

/** Letters of a comment in a mail. */
const mostLetters = 600

export async function mailMentionLater({ jobs }: Pick<Services, 'jobs'>, mention: Mention): Promise<void> {
  await jobs.enqueue('mail-mention', mention, { key: `mail-mention-${mention.commentId}-${mention.to}` })
}

/** Unless the mention or the comment is gone meanwhile, or the person may not see the record any more. */
export async function mailMention(services: Services, { teamId, recordId, commentId, to }: Mention): Promise<void> {
  await ensureTeamSchema(services, teamId)
  const teamDb = teamDbFor(services.pool, teamId)
  const [team, comment, record, people] = await Promise.all([
    teamConfig(services, teamId),
    commentOf(teamDb, { recordId, commentId }),
    recordOfComment(teamDb, recordId),
    currentPeople(services.db, teamId),
  ])
  const person = people.find(({ id }) => id === to)
  if (!comment || !record || !person || !mentionedIn(comment.text).includes(to)) return
  if (!(await mayRead({ wholeTeam: team, teamDb, clock: services.clock }, person, record))) return
  const { publicUrl } = services.config
  const words = commentAsText(comment.text, (id) => team.personNameById.get(id) ?? '')
  await services.mailer.send({
    to: person.email,
    ...writeMail({
      mail: 'mention',
      language: person.language ?? team.defaultInterfaceLanguage,
      name: person.name,
      href: `${publicUrl}/team-${teamId}/data-records/${recordId}?comments=${commentId}`,
      address: publicUrl,
      product: (await readSettings(services)).name,
      team: team.name,
      inviter: comment.author_name,
      record: record.name,
      comment: words.length > mostLetters ? `${words.slice(0, mostLetters).toWellFormed()}…` : words,
    }),
  })
}
