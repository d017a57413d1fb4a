// Tells what differs between the tables that the migrations leave and those that the program declares, whose SQL is in a file:
//   declaredTables.ts <file>
// `migrated` and `declared` are what only the one has. Changes nothing in the database.
import { readFileSync } from 'node:fs'
import { database, tell } from './platform.ts'

/** Every column, constraint and index of the schema `public` in the words of PostgreSQL. */
const query = `
  select format('column %s.%s %s', c.relname, a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity, ''))
  ) as word
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'schema_migrations'
  union all
  select format('constraint %s.%s %s', c.relname, o.conname, pg_get_constraintdef(o.oid))
  from pg_constraint o join pg_class c on c.oid = o.conrelid
  where o.connamespace = 'public'::regnamespace and o.contype <> 'n' and c.relname <> 'schema_migrations'
  union all
  select indexdef from pg_indexes where schemaname = 'public' and tablename <> 'schema_migrations'
  order by 1`
const words = async () => (await database.execute(query, [])).map(({ word }) => word as string)

const undo = new Error('undo')
await database
  .transaction(async () => {
    const migrated = await words()
    await database.script('alter schema public rename to migrated; create schema public')
    await database.script(readFileSync(process.argv[2] as string, 'utf8'))
    const declared = await words()
    tell({
      migrated: migrated.filter((word) => !declared.includes(word)),
      declared: declared.filter((word) => !migrated.includes(word)),
      count: declared.length,
    })
    throw undo
  })
  .catch((error) => {
    if (error !== undo) throw error
  })
await database.close()
