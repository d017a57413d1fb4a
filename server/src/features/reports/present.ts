import type { Person } from '@shoal/bus/common'
import type { ReportCase, SaidLine } from '@shoal/bus/reports/contract'
import { desc, inArray, sql } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import { usePeople } from '../accounts/index.ts'
import { useBattleRecordings } from '../battleRecordings/index.ts'
import { useSaid } from '../chat/index.ts'
import type { CaseRow, ReportedLine } from './cases.ts'
import { reports } from './tables.ts'

type Said = Awaited<ReturnType<ReturnType<typeof useSaid>['byIds']>> extends Map<string, infer M> ? M : never

/** The columns of a report that staff see. */
export const reportColumns = {
  reporterId: reports.reporterId,
  at: reports.at,
  messageId: reports.messageId,
  saidText: reports.saidText,
  saidRoom: reports.saidRoom,
  saidAt: reports.saidAt,
  battleClipId: reports.battleClipId,
}
type ReportRow = Pick<typeof reports.$inferSelect, keyof typeof reportColumns>

/** A message as staff see it; a removed one has no text any more. `names`: of rooms, as `useSaid().roomNames` gives them. */
const lineOf = ({ id, room, text, at, removedBy, shadow }: Said, names: ReadonlyMap<string, string>): SaidLine => ({
  ...{ id, room, text, removedBy, shadow },
  ...{ roomName: names.get(room) ?? room, at: at.toISOString() },
})

/** Messages as staff see them. */
export async function presentLines(platform: Platform, messages: readonly Said[]): Promise<SaidLine[]> {
  const names = await useSaid(platform).roomNames(messages.map(({ room }) => room))
  return messages.map((message) => lineOf(message, names))
}

/** A line as it is kept with a report; that of a tip, which has no words, is named. */
export const evidenceOf = ({ id, room, text, at, kind, tipAmount }: Said): ReportedLine => ({
  ...{ id, room, at },
  text: kind === 'tip' ? `(a tip of ₣${tipAmount})` : text,
})

/** The line of a report, as it was kept; whether it still stands is said beside it. Null if the report is about none. */
function reportedLine(
  { messageId, saidText, saidRoom, saidAt }: ReportRow,
  now: Said | undefined,
  names: ReadonlyMap<string, string>,
): SaidLine | null {
  if (messageId === null || saidText === null || saidRoom === null || saidAt === null)
    return now ? lineOf(now, names) : null
  return {
    ...{ id: messageId, room: saidRoom, roomName: names.get(saidRoom) ?? saidRoom, text: saidText },
    at: saidAt.toISOString(),
    ...{ removedBy: now?.removedBy ?? null, shadow: now?.shadow ?? false },
  }
}

/** Reports with their reporter and message. */
export async function presentReports(platform: Platform, rows: readonly ReportRow[]): Promise<ReportCase['reports']> {
  const [persons, messages, clips] = await Promise.all([
    usePeople(platform).persons(rows.map(({ reporterId }) => reporterId)),
    useSaid(platform).byIds(rows.flatMap(({ messageId }) => messageId ?? [])),
    useBattleRecordings(platform).clips(rows.flatMap(({ battleClipId }) => battleClipId ?? [])),
  ])
  const roomsOf = [...rows.flatMap(({ saidRoom }) => saidRoom ?? []), ...[...messages.values()].map(({ room }) => room)]
  const names = await useSaid(platform).roomNames(roomsOf)
  return rows.map((row) => {
    const { reporterId, at, messageId, battleClipId } = row
    const message = reportedLine(row, messageId === null ? undefined : messages.get(messageId), names)
    const clip = battleClipId === null ? undefined : clips.get(battleClipId)
    return {
      ...{ by: persons.get(reporterId) ?? null, at: at.toISOString() },
      ...{ message, clip: clip ?? null },
    }
  })
}

/** So many reports of a case are shown. */
const shownReports = 5

/** Cases as staff see them, with the latest reports of each. */
export async function presentCases(platform: Platform, rows: readonly CaseRow[]): Promise<ReportCase[]> {
  if (rows.length === 0) return []
  const { database, clock } = platform
  const ids = rows.map(({ id }) => id)
  const ranked = database.db
    .select({
      caseId: reports.caseId,
      ...reportColumns,
      rank: sql<number>`row_number() over (partition by ${reports.caseId} order by ${reports.at} desc)`.as('rank'),
    })
    .from(reports)
    .where(inArray(reports.caseId, ids))
    .as('ranked')
  const found = await database.db
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${shownReports}`)
    .orderBy(desc(ranked.at))
  const shown = await presentReports(platform, found)
  const people = rows.flatMap(({ reportedId, claimedBy, decidedBy }) => [reportedId, claimedBy, decidedBy])
  const persons = await usePeople(platform).persons(people.filter((id) => id !== null))
  const person = (id: string | null): Person | null => (id === null ? null : (persons.get(id) ?? null))

  return rows.map((row) => {
    const forMs = row.claimedUntil ? row.claimedUntil.getTime() - clock.ms() : 0
    return {
      id: row.id,
      person: person(row.reportedId),
      openedAt: row.openedAt.toISOString(),
      count: row.reportCount,
      reports: shown.filter((_, index) => found[index]!.caseId === row.id),
      claim: row.claimedBy !== null && forMs > 0 ? { by: person(row.claimedBy), forMs } : null,
      decided:
        row.decidedAt && row.decision
          ? {
              ...{ by: person(row.decidedBy), at: row.decidedAt.toISOString() },
              ...{ decision: row.decision, reason: row.reason },
            }
          : null,
    }
  })
}
