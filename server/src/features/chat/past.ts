import { type Database, sql } from '../../platform/database/index.ts'

/** Of everybody who said something: the most letters J in a message, and how many were in capitals only. */
export const pastOfChat = (database: Database) =>
  database.query<{ userId: string; js: number; capitals: number }>(sql`
    select author_id as "userId", max(length(regexp_replace(text, '[^jJ]', '', 'g')))::int as js,
      (count(*) filter (where text = upper(text) and text ~ '[[:upper:]].*[[:upper:]]'))::int as capitals
    from chat_messages where author_id is not null and kind = 'text' group by author_id`)
