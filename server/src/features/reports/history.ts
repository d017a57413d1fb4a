import { generalErrors } from '@shoal/bus/errors'
import { desc, eq } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useMutes, useSaid } from '../chat/index.ts'
import { useAudit } from '../moderation/index.ts'
import { lineOf, presentReports } from './present.ts'
import { reportCases, reports } from './tables.ts'

const shownMost = 20

/** A person's history beside a decision [MUTE-2]: their messages, the actions of staff, and the reports about them. */
export async function historyOf(
  platform: Platform,
  userId: string,
  { page, pageSize, text }: { page: number; pageSize: number; text?: string },
) {
  const person = await usePeople(platform).person(userId)
  if (!person) return refuse(generalErrors.notFound, { what: 'This person' })
  const [mute, said, actions, rows] = await Promise.all([
    useMutes(platform).of(userId),
    useSaid(platform).by(userId, { text, page, pageSize }),
    useAudit(platform).page({ whomId: userId, page: 0, pageSize: shownMost }),
    platform.database.db
      .select({
        reporterId: reports.reporterId,
        at: reports.at,
        messageId: reports.messageId,
        battleClipId: reports.battleClipId,
      })
      .from(reports)
      .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
      .where(eq(reportCases.reportedId, userId))
      .orderBy(desc(reports.at))
      .limit(shownMost),
  ])
  return {
    person,
    mute,
    messages: said.messages.map(lineOf),
    total: said.total,
    actions: actions.entries,
    reports: await presentReports(platform, rows),
  }
}
