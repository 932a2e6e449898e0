import { z } from 'zod'
import { forApi } from '../api/endpoint.ts'
import { id, idInPath } from '../api/ids.ts'

const dataRecord = forApi('data-record')

/** A record to choose; `secondLine` are the fields that the link shows below the name, joined. */
const linkCandidate = z.object({ id, name: z.string(), secondLine: z.string() })

/** Texts that are looked up for a link at once. */
export const mostNamed = 5000

/** Records that link to one by a field that has no reverse field: the first ones, and how many there are. */
const linkedFromGroup = z.object({
  fieldId: id,
  fieldTitle: z.string(),
  /** Whether the link leads to one record or to several: a filter on it asks differently. */
  isMulti: z.boolean(),
  collectionId: id,
  count: z.number().int(),
  records: z.array(z.object({ id, name: z.string() })),
})
export type LinkedFromGroup = z.infer<typeof linkedFromGroup>

export const linksApi = {
  linkCandidates: dataRecord.post('/teams/:teamId/dataFields/:fieldId/candidates', {
    access: 'team-member',
    repeatable: true,
    summary: 'Records that a link may lead to, by words in their name',
    params: z.object({ teamId: idInPath, fieldId: idInPath }),
    body: z.object({
      words: z.string().trim().max(200).default(''),
      /** Also those that the condition of the link excludes: old links may lead to them. */
      withOthers: z.boolean().default(false),
    }),
    reply: z.object({ records: z.array(linkCandidate) }),
  }),
  namedCandidates: dataRecord.post('/teams/:teamId/dataFields/:fieldId/candidates/named', {
    access: 'team-member',
    repeatable: true,
    summary: 'The records that pasted texts mean for a link: a whole name that only one has, or `#` and its number',
    params: z.object({ teamId: idInPath, fieldId: idInPath }),
    body: z.object({ texts: z.array(z.string().trim().min(1).max(500)).min(1).max(mostNamed) }),
    /** In the order of the texts; null where none, more than one, or none that the link may lead to is meant. */
    reply: z.object({ records: z.array(z.object({ id, name: z.string() }).nullable()) }),
  }),
  linkedFrom: dataRecord.get('/teams/:teamId/records/:recordId/linked-from', {
    access: 'team-member',
    summary: 'What links to a record by fields that it does not show itself',
    params: z.object({ teamId: idInPath, recordId: idInPath }),
    reply: z.object({ groups: z.array(linkedFromGroup) }),
  }),
}
