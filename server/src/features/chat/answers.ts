import { chatRoomNames, saidInARow, saidInCapitals, saidSoFar } from '../../happenings/chat.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { useLive } from './live.ts'
import { plainText } from './marks.ts'
import { nameRooms } from './roomNames.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions(platform: Platform): void {
  const { database, happenings } = platform
  // Pages give each message a key, and lines that the server writes in somebody's name have none. Those, and what was said to
  // one person alone, count as nothing, and break a row as what was taken away does.
  happenings.answer(saidSoFar, ({ userIds }) =>
    database.query(sql`
      with said as (
        select author_id, seq, text, key is not null and room !~ '^direct:' as open from chat_messages
        where author_id = any(${sql.param(userIds)}::text[]) and kind = 'text' and not shadow
      ), plain as (
        select author_id, seq, open, case when open then text else '' end as text,
          case when open then lower(btrim(regexp_replace(text, '[[:space:]]+', ' ', 'g'))) else '' end as plain
        from said
      ), begun as (
        select *, plain = '' or plain is distinct from lag(plain) over (partition by author_id order by seq) as begins
        from plain
      ), numbered as (
        select *, count(*) filter (where begins) over (partition by author_id order by seq) as number from begun
      ), rows_of_same as (
        select author_id, count(*) filter (where open) as messages, count(*) filter (where plain <> '') as in_a_row,
          max(length(regexp_replace(text, '[^jJ]', '', 'g'))) as js,
          count(*) filter (where text = upper(text) and text ~ '[[:upper:]].*[[:upper:]]') as capitals
        from numbered group by author_id, number
      )
      select author_id as "userId", sum(messages)::int as messages, max(js)::int as js, sum(capitals)::int as capitals,
        max(in_a_row)::int as "inARow"
      from rows_of_same group by author_id`),
  )
  happenings.answer(saidInARow, async ({ messageId, most }) => {
    const texts = (await useLive(platform).store.textsUpTo(messageId, most)).map(plainText)
    const other = texts.findIndex((text) => text === '' || text !== texts[0])
    return other === -1 ? texts.length : other
  })
  happenings.answer(chatRoomNames, ({ rooms }) => nameRooms(platform, rooms))
  happenings.answer(saidInCapitals, ({ userId, most }) => useLive(platform).store.inCapitals(userId, most))
}
