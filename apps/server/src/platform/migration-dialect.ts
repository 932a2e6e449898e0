import { PostgresDialect, sql } from 'kysely'
import type { DatabaseIntrospector, Kysely } from 'kysely'
import { relationsOfSchemaSql } from './schema-relations-sql.ts'

/**
 * A dialect for the migrator, which asks what schemas and tables there are only to find its own: Kysely would read every
 * column of every team, and a start would take longer with each of them.
 */
export class MigrationDialect extends PostgresDialect {
  readonly #schema: string

  /** @param schema the one that is migrated */
  constructor(config: ConstructorParameters<typeof PostgresDialect>[0], schema: string) {
    super(config)
    this.#schema = schema
  }

  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const schema = this.#schema
    return {
      async getSchemas() {
        const { rows } = await sql<{ name: string }>`
          select nspname as name from pg_namespace where nspname = ${schema}`.execute(db)
        return rows
      },
      async getTables() {
        const { rows } = await sql<{ name: string }>`
          select relname as name from pg_class
          where oid in (${sql.raw(relationsOfSchemaSql(`to_regnamespace('${schema}')`))}) and relkind = 'r'`.execute(db)
        return rows.map(({ name }) => ({ name, schema, isView: false, isForeign: false, columns: [] }))
      },
    }
  }
}
