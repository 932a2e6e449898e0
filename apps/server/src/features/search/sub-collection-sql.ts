import type { ConfiguredCollection } from '@trellis/domain/teams/team-config'
import { newStatement } from '../../platform/statement.ts'
import { tableOf } from '../records/record-table.ts'
import { heldByAnySql } from '../records/seen.ts'
import type { SeenScope } from '../records/seen.ts'
import type { Asked, RankKey } from './queries.ts'

/** Members of sub-collections that are looked at, the best first: what of them may be read is still to be seen. */
const mostMembers = 200
/** Of a word that very many members have, any so many are ranked. */
const mostRanked = 2000

export interface MembersAsked extends Pick<Asked, 'prefixes' | 'folded' | 'isWhole' | 'except'> {
  readonly after?: RankKey | undefined
}

/** A tree that is looked into. */
export interface TreeAsked {
  readonly collection: ConfiguredCollection
  /** Any of them holds what is found. */
  readonly collectionIds: readonly number[]
}

type At = Omit<SeenScope, 'statement' | 'collection'>

/** Records of each tree by words of their search document, with the keys of the order of all hits: id, name, keys, root. */
export function membersFoundStatement(at: At, trees: readonly TreeAsked[], asked: MembersAsked) {
  const statement = newStatement()
  const { param } = statement
  const { schema } = at
  const query = param(asked.prefixes, 'tsquery')
  const folded = param(asked.folded, 'text')
  const document = asked.isWhole ? 's.search' : `ts_filter(s.search, '{a}')`
  const except = asked.except === undefined ? '' : ` and not s.search @@ ${param(asked.except, 'tsquery')}`
  const [starts, rank, letters, id] = asked.after ?? []
  const beyond = asked.after
    ? `(starts, rank, -letters, -id) < (${param(starts, 'int')}, ${param(rank, 'float4')}, -${param(letters, 'int')}, -${param(id, 'bigint')})`
    : 'true'
  const parts = trees.map(
    ({ collection, collectionIds }) => `(select id, name, starts, rank, letters, ${collection.rootId} from (
  select s.id, s.name, starts_with(trellis.fold(s.name), ${folded})::int as starts,
    ts_rank('{0.01, 0.01, 0.01, 1}', s.search, ${query}) as rank, length(s.name) as letters
  from ${schema}.record s
  join ${tableOf(schema, collection)} r on r.id = s.id
  where s.collection_id = ${collection.rootId} and s.deleted_at is null and ${document} @@ ${query}${except}
    and ${heldByAnySql({ ...at, collection, statement }, collectionIds)}
  limit ${mostRanked}
) f
where ${beyond}
order by starts desc, rank desc, letters, id
limit ${mostMembers})`,
  )
  return { text: parts.join('\nunion all\n'), values: statement.values }
}
