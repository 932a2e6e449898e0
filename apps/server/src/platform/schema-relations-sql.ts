/**
 * Rows of `oid`: the tables and sequences of a schema. By what depends on the schema there is an index; the catalogue of all
 * relations has none by schema and holds hundreds for each team.
 * @param schema SQL for the schema as regnamespace
 */
export const relationsOfSchemaSql = (schema: string): string =>
  `select objid as oid
   from pg_depend
   where refclassid = 'pg_namespace'::regclass and refobjid = (${schema})::oid and classid = 'pg_class'::regclass`
