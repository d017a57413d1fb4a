import { chatRoomNames, saidInARow, saidInCapitals, saidSoFar } from '../../happenings/chat.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { useLive } from './live.ts'
import { plainText } from './marks.ts'
import { nameRooms } from './roomNames.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions(platform: Platform): void {
  const { database, happenings } = platform
  happenings.answer(saidSoFar, () =>
    database.query(sql`
      select author_id as "userId", max(length(regexp_replace(text, '[^jJ]', '', 'g')))::int as js,
        (count(*) filter (where text = upper(text) and text ~ '[[:upper:]].*[[:upper:]]'))::int as capitals
      from chat_messages where author_id is not null and kind = 'text' and not shadow group by author_id`),
  )
  happenings.answer(saidInARow, async ({ messageId, most }) => {
    const texts = (await useLive(platform).store.textsUpTo(messageId, most)).map(plainText)
    const other = texts.findIndex((text) => text === '' || text !== texts[0])
    return other === -1 ? texts.length : other
  })
  happenings.answer(chatRoomNames, ({ rooms }) => nameRooms(platform, rooms))
  happenings.answer(saidInCapitals, ({ userId, most }) => useLive(platform).store.inCapitals(userId, most))
}
