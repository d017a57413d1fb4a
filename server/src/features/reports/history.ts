import { generalErrors } from '@shoal/bus/errors'
import { limits } from '@shoal/bus/reports/contract'
import { count, desc, eq } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useMutes, useSaid } from '../chat/index.ts'
import { useAudit } from '../moderation/index.ts'
import { presentLines, presentReports, reportColumns } from './present.ts'
import { reportCases, reports } from './tables.ts'

const size = limits.historyPageSize

/** Pages are zero-based; `pageSize` is of the messages alone. */
interface HistoryQuery {
  page: number
  pageSize: number
  text?: string
  actionsPage: number
  reportsPage: number
}

/** A person's history beside a decision [MUTE-2]: their messages, the actions of staff, and the reports about them. */
export async function historyOf(
  platform: Platform,
  userId: string,
  { page, pageSize, text, actionsPage, reportsPage }: HistoryQuery,
) {
  const person = await usePeople(platform).person(userId)
  if (!person) return refuse(generalErrors.notFound, { what: 'This person' })
  const [mute, said, actions, rows, [all]] = await Promise.all([
    useMutes(platform).of(userId),
    useSaid(platform).by(userId, { text, page, pageSize }),
    useAudit(platform).page({ whomId: userId, page: actionsPage, pageSize: size }),
    platform.database.db
      .select(reportColumns)
      .from(reports)
      .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
      .where(eq(reportCases.reportedId, userId))
      .orderBy(desc(reports.at))
      .limit(size)
      .offset(reportsPage * size),
    platform.database.db
      .select({ total: count() })
      .from(reports)
      .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
      .where(eq(reportCases.reportedId, userId)),
  ])
  return {
    person,
    mute,
    messages: await presentLines(platform, said.messages),
    total: said.total,
    actions: actions.entries,
    actionsTotal: actions.total,
    reports: await presentReports(platform, rows),
    reportsTotal: all?.total ?? 0,
  }
}
