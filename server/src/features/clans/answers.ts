import { eq } from 'drizzle-orm'
import { clanInvitesTo } from '../../happenings/clans.ts'
import type { Platform } from '../../platform/platform.ts'
import { clanInvites } from './tables.ts'

/** Answers what whoever counts asks of this feature. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(clanInvitesTo, ({ userId }) => database.db.$count(clanInvites, eq(clanInvites.userId, userId)))
}
