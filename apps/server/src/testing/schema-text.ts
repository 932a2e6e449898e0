import pg from 'pg'

/**
 * The tables, constraints, indexes, sequences and functions of a schema as text that reads like SQL: in one order, without
 * what differs between servers. The embedded PostgreSQL brings no pg_dump.
 */
export async function schemaText(url: string, schema: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // Names then come out qualified, whatever the caller's search path.
    await client.query(`set search_path = ''`)
    const parts: string[] = []
    for (const question of [extensions, functions, sequences, tables, constraints, indexes]) {
      const { rows } = await client.query<{ text: string }>(question, [schema])
      if (rows.length > 0) parts.push(rows.map(({ text }) => text).join('\n\n'))
    }
    return `${parts.join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

const sequences = `
  select format('create sequence %s as %s;', s.seqrelid::regclass, s.seqtypid::regtype) as text
  from pg_sequence s
  join pg_class c on c.oid = s.seqrelid
  where c.relnamespace = $1::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
  order by c.relname`

const extensions = `
  select format('create extension %s schema %s;', extname, extnamespace::regnamespace) as text
  from pg_extension
  where extnamespace = $1::regnamespace
  order by extname`

// Bodies are read where they are written; here their hash tells that one changed.
const functions = `
  select format(
    'create function %s returns %s; -- body %s',
    p.oid::regprocedure,
    pg_get_function_result(p.oid),
    left(md5(p.prosrc), 8)
  ) as text
  from pg_proc p
  where p.pronamespace = $1::regnamespace
    and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.oid::regprocedure::text`

// What PostgreSQL lists as not-null constraints from 18 on stays in the column, as on older servers.
const tables = `
  select format(
    E'create table %s (\\n%s\\n);',
    c.oid::regclass,
    string_agg(
      format(
        '  %I %s%s%s%s',
        a.attname,
        format_type(a.atttypid, a.atttypmod),
        case
          when a.attcollation <> t.typcollation then ' collate ' || (select quote_ident(collname) from pg_collation where oid = a.attcollation)
        end,
        case when a.attnotnull then ' not null' end,
        case
          when a.attidentity <> '' then
            ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
          when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
          when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
        end
      ),
      E',\\n'
      order by a.attnum
    )
  ) as text
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p')
  group by c.oid, c.relname
  order by c.relname`

const constraints = `
  select format('alter table %s add constraint %I %s;', o.conrelid::regclass, o.conname, pg_get_constraintdef(o.oid)) as text
  from pg_constraint o
  join pg_class c on c.oid = o.conrelid
  where o.connamespace = $1::regnamespace and o.contype <> 'n'
  order by c.relname, o.conname`

const indexes = `
  select pg_get_indexdef(i.indexrelid) || ';' as text
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = $1::regnamespace
    and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))
  order by c.relname`
