import { eq } from 'drizzle-orm'
import { clanInvitesTo } from '../../happenings/clans.ts'
import type { Platform } from '../../platform/platform.ts'
import { clanInvites } from './tables.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(clanInvitesTo, ({ userId }) => database.db.$count(clanInvites, eq(clanInvites.userId, userId)))
}
