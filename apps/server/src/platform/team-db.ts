import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import type { Pool } from './db.ts'
import { preparedName } from './prepared-names.ts'
import { type RowReader, RowBytesQuery } from './row-bytes-query.ts'
import { TextQuery } from './text-query.ts'

declare const authorised: unique symbol

/**
 * The only way to a team's schema. It is branded, so that a query cannot name a team by accident: `enterTeam` makes one
 * for an actor who may be there, and jobs make one for the team they were queued for.
 */
export interface TeamDb {
  readonly [authorised]: true
  readonly teamId: number
  /** Quoted schema name, for SQL text. */
  readonly schema: string
  readonly query: Query
  /** Rows as arrays of PostgreSQL's own text, unparsed: what pages of records are made from. */
  readonly textRows: TextRows
  /** Rows as they come over the wire, handed on one by one and kept nowhere: for very many. */
  readonly rowBytes: (text: string, values: unknown[], onRow: RowReader) => Promise<void>
  readonly transaction: <T>(work: (tx: TeamTransaction) => Promise<T>) => Promise<T>
}

export interface TeamTransaction {
  readonly teamId: number
  readonly schema: string
  readonly query: Query
  readonly textRows: TextRows
  /** For COPY. */
  readonly client: PoolClient
}

export type TextRow = (string | null)[]
type TextRows = (text: string, values: unknown[]) => Promise<TextRow[]>
type Query = <R extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]) => Promise<QueryResult<R>>

const dbsByPool = new WeakMap<Pool, Map<number, TeamDb>>()

export function teamDbFor(pool: Pool, teamId: number): TeamDb {
  const dbs = dbsByPool.get(pool) ?? new Map<number, TeamDb>()
  dbsByPool.set(pool, dbs)
  const db = dbs.get(teamId) ?? makeTeamDb(pool, teamId)
  dbs.set(teamId, db)
  return db
}

function makeTeamDb(pool: Pool, teamId: number): TeamDb {
  const schema = `team_${teamId}`
  const db: Omit<TeamDb, typeof authorised> = {
    teamId,
    schema,
    query: async (text, values) => {
      const name = preparedName(text)
      try {
        return await pool.query({ ...(name && { name }), text, values })
      } catch (error) {
        if (!isStalePlan(error)) throw error
        return await pool.query({ text, values })
      }
    },
    textRows: async (text, values) => {
      try {
        return await textRows(pool, text, values, preparedName(text))
      } catch (error) {
        if (!isStalePlan(error)) throw error
        return await textRows(pool, text, values)
      }
    },
    rowBytes: async (text, values, onRow) => {
      const ask = (name: string | undefined) =>
        pool.query(new RowBytesQuery({ text, values, name: name ?? '' }, onRow) as never) as unknown as Promise<void>
      try {
        await ask(preparedName(text))
      } catch (error) {
        if (!isStalePlan(error)) throw error
        // It is refused before the first row.
        await ask(undefined)
      }
    },
    transaction: async (work) => {
      const client = await pool.connect()
      let broken: Error | undefined
      // A connection that is lost between two statements tells it by an event, which would end the process.
      const onLost = (error: Error) => {
        broken = error
      }
      client.on('error', onLost)
      let isOver = false
      // Whoever is late would write for good, or into the transaction of somebody else.
      const refuseLate = () => {
        if (isOver) throw new Error('The transaction is over')
      }
      try {
        await client.query('begin')
        const result = await work({
          teamId,
          schema,
          client,
          query: async (text, values) => {
            refuseLate()
            const name = preparedName(text)
            return await client.query({ ...(name && { name }), text, values })
          },
          textRows: async (text, values) => {
            refuseLate()
            return await textRowsOn(client, text, values)
          },
        })
        isOver = true
        await client.query('commit')
        return result
      } catch (error) {
        isOver = true
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.off('error', onLost)
        client.release(broken)
      }
    },
  }
  return db as TeamDb
}

/** The driver answers a query of one's own making with what that gives back; its types do not know so. */
const textRows = (pool: Pool, text: string, values: unknown[], name = '') =>
  pool.query(new TextQuery(text, values, name) as never) as unknown as Promise<TextRow[]>

/** The same on a connection, which gives a query of one's own making no promise. */
const textRowsOn = (client: PoolClient, text: string, values: unknown[]) =>
  new Promise<TextRow[]>((resolve, reject) => {
    const query = new TextQuery(text, values, '')
    query.callback = (error, rows = []) => (error ? reject(error) : resolve(rows))
    client.query(query as never)
  })

/** PostgreSQL refuses a prepared statement whose result type changed under it (0A000). */
function isStalePlan(error: unknown): boolean {
  return error instanceof Error && /cached plan must not change result type/.test(error.message)
}
