import * as z from 'zod/mini'
import { Id, Instant, Person } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { shownToOthers } from '../../dsl/texts.ts'
import { generalErrors } from '../../errors.ts'
import { PageQuery } from '../../requests.ts'
import { accountsErrors } from '../accounts/errors.ts'
import { chatErrors } from '../chat/errors.ts'
import { limits as chat } from '../chat/limits.ts'
import { AuditEntry } from '../moderation/contract.ts'
import { reportsErrors } from './errors.ts'
import { limits } from './limits.ts'
import { Decision, Report, ReportCase, SaidLine } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

const Page = PageQuery.shape.page
const OfUser = z.strictObject({ userId: Id })
const OfCase = z.strictObject({ id: Id })
const Minutes = z.int().check(z.minimum(1), z.maximum(chat.chatMuteMaxMinutes))
/** Read by the person who is muted. */
const ToldReason = shownToOthers(z.string().check(z.trim(), z.maxLength(limits.reasonMax)), { mode: 'masked' })

/** The mute that is in force for somebody now. */
const Standing = z.nullable(z.object({ until: Instant, shadow: z.boolean(), reason: z.nullable(z.string()) }))

const caseErrors = [reportsErrors.noSuchCase, reportsErrors.claimed, reportsErrors.decided]

/** MUTE-1, MUTE-2: people block and report people, and staff decide what comes of it. */
export const reports = area(wire, {
  version: '1.0.0',
  errors: reportsErrors,
  calls: {
    mute: call({
      summary:
        'Blocks and reports a person; by staff: mutes them for a time. `messageId` is the message that made one do it',
      access: 'user',
      params: OfUser,
      body: z.strictObject({
        messageId: z.optional(Id),
        minutes: z.optional(Minutes),
        /** By staff it must not be missing or blank: every mute in the log has one [MUTE-2]. */
        reason: z.optional(ToldReason),
        /** Nobody else sees what they say, and they are not told. */
        shadow: z.optional(z.boolean()),
      }),
      /** `until`: when a mute by staff ends; null for a block, which ends when it is taken back. */
      reply: z.object({ until: z.nullable(Instant) }),
      rate: perMinute(30),
      errors: [
        reportsErrors.yourself,
        reportsErrors.staffStay,
        reportsErrors.tooMany,
        reportsErrors.forStaff,
        reportsErrors.howLong,
        reportsErrors.noSuchMessage,
        chatErrors.staffSpeak,
        chatErrors.sayWhy,
        generalErrors.notFound,
      ],
    }),
    unmute: call({
      summary: 'Unblocks a person; by staff: ends their mute as well. Nothing happens where there is none',
      access: 'user',
      params: OfUser,
      rate: perMinute(60),
    }),
    queue: call({
      summary: 'Cases of reports: those that wait, the oldest first, or those that were decided, the newest first',
      access: 'mod',
      query: z.extend(PageQuery, { state: z._default(z.enum(['open', 'decided']), 'open') }),
      reply: z.object({ cases: z.array(ReportCase), total: z.int() }),
    }),
    claim: call({
      summary: 'Takes a case for two minutes: nobody else decides it meanwhile. Again, it begins anew',
      access: 'mod',
      params: OfCase,
      reply: ReportCase,
      rate: perMinute(120),
      errors: caseErrors,
    }),
    release: call({
      summary: 'Lets go of a case that one took',
      access: 'mod',
      params: OfCase,
      rate: perMinute(120),
      errors: [reportsErrors.noSuchCase],
    }),
    decide: call({
      summary: 'Decides a case; of two who do so at once one decides, and the other is told',
      access: 'mod',
      params: OfCase,
      body: z.strictObject({
        decision: Decision,
        /** For how long, where it is a mute. */
        minutes: z.optional(Minutes),
        /** Must not be missing or blank where it is a mute or a ban. */
        reason: z.optional(ToldReason),
      }),
      reply: ReportCase,
      rate: perMinute(60),
      errors: [
        ...caseErrors,
        ...[reportsErrors.howLong, reportsErrors.adminsBan],
        ...[chatErrors.staffSpeak, chatErrors.sayWhy],
        ...[accountsErrors.banReason, accountsErrors.ownFlags, accountsErrors.noSuchUser],
        generalErrors.notFound,
      ],
    }),
    history: call({
      summary: 'What a person said, what staff did to them, and who reported them; messages are searched by `text`',
      access: 'mod',
      params: OfUser,
      query: z.extend(PageQuery, {
        text: z.optional(z.string().check(z.trim(), z.maxLength(64))),
        /** Zero-based, as `page` is of the messages. */
        actionsPage: Page,
        reportsPage: Page,
      }),
      reply: z.object({
        person: Person,
        mute: Standing,
        messages: z.array(SaidLine),
        /** How many messages there are, or fit what is searched. */
        total: z.int(),
        /** One page of each, the latest first, and how many there are in all. */
        actions: z.array(AuditEntry),
        actionsTotal: z.int(),
        reports: z.array(Report),
        reportsTotal: z.int(),
      }),
      errors: [generalErrors.notFound],
    }),
  },
  receives: {
    changed: 'Staff: a case of reports is new, was added to, taken, let go of or decided',
  },
})
