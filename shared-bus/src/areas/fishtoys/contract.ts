import * as z from 'zod/mini'
import { Id, Instant } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { shownToOthers } from '../../dsl/texts.ts'
import { authErrors, idempotencyErrors } from '../../errors.ts'
import { limits as commonLimits } from '../../limits.ts'
import { debuffsErrors } from '../debuffs/errors.ts'
import { featuresErrors } from '../features/errors.ts'
import { itemsErrors } from '../items/errors.ts'
import { tokensErrors } from '../tokens/errors.ts'
import { fishtoysErrors } from './errors.ts'
import { limits } from './limits.ts'
import { fishtoysReasons } from './reasons.ts'
import { ShownToy, Strike, ToyStatus } from './shapes.ts'
import { fishtoysSwitches } from './switches.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** A toy in the queue, as its owner and staff may know it. */
export const QueuedToy = z.extend(ShownToy, {
  status: ToyStatus,
  /** What its text had cost; 0 without one. */
  cost: z.int(),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  createdAt: Instant,
})
export type QueuedToy = z.output<typeof QueuedToy>

/**
 * The target of the toy: an id, the name of a person, or the tag of a clan; absent or null for a group, and for toys that
 * are aimed at nothing.
 */
const Target = z.optional(z.nullable(Id))

/** Text as it was typed, on one line. */
const CustomText = shownToOthers(
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(limits.textMax),
    z.refine((text) => !/\p{Cc}/u.test(text), 'must be one line'),
  ),
  { mode: 'masked' },
)

const moved = [
  fishtoysErrors.notAToy,
  itemsErrors.notYours,
  itemsErrors.notHere,
  itemsErrors.stopped,
  fishtoysErrors.itemOff,
  fishtoysErrors.noSuchTarget,
  featuresErrors.off,
  authErrors.needsPass,
  idempotencyErrors.mismatch,
]

/** Toys that people use on the show, and on each other [ITEM-3]. */
export const fishtoys = area(wire, {
  version: '1.0.0',
  errors: fishtoysErrors,
  reasons: fishtoysReasons,
  switches: fishtoysSwitches,
  calls: {
    list: call({
      summary: 'The own toys that wait for a moderator, and the wartoys that work on the own pages now',
      access: 'user',
      reply: z.object({ waiting: z.array(QueuedToy), strikes: z.array(Strike) }),
    }),
    queue: call({
      summary: 'Toys in one state, for moderators; those that wait, the longest waiting first. Pages begin with 0',
      access: 'mod',
      query: z.strictObject({
        status: z._default(ToyStatus, 'queued'),
        page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
        pageSize: z._default(
          z.coerce.number().check(z.int(), z.minimum(1), z.maximum(commonLimits.pageSizeMax)),
          limits.queuePageSize,
        ),
      }),
      reply: z.object({ toys: z.array(QueuedToy), total: z.int() }),
    }),
    decide: call({
      summary: 'Approves or rejects a toy that waits, once; who used it is told, and gets a rejected one back',
      access: 'mod',
      params: z.strictObject({ id: Id }),
      body: z.strictObject({
        status: z.enum(['approved', 'rejected']),
        /** Told to the person who used it. */
        reason: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      }),
      reply: z.object({ toy: QueuedToy }),
      rate: perMinute(120),
      errors: [fishtoysErrors.noSuchToy, fishtoysErrors.decidedAlready],
    }),
    use: call({
      summary: 'Puts a fishtoy or a bigtoy into the queue of the moderators; `id` is that of the own item',
      access: 'user',
      body: z.strictObject({
        id: Id,
        target: Target,
        secondaryTarget: Target,
        customText: z.optional(z.nullable(CustomText)),
      }),
      reply: z.object({ toy: QueuedToy }),
      rate: perMinute(20),
      errors: [...moved, fishtoysErrors.noText, fishtoysErrors.tooManyWaiting, tokensErrors.insufficient],
    }),
    strike: call({
      summary: 'Uses a wartoy at once; `id` is that of the own item',
      access: 'user',
      body: z.strictObject({ id: Id, target: Target, secondaryTarget: Target }),
      rate: perMinute(20),
      errors: [...moved, fishtoysErrors.notYourself, fishtoysErrors.spared, debuffsErrors.worksAlready],
    }),
  },
  receives: {
    queued: 'A toy came into the queue, or went with its owner’s account: to its owner and staff',
    approved: 'A moderator approved a toy: to its owner and staff',
    rejected: 'A moderator rejected a toy, or nobody decided for a day, and it went back: to its owner and staff',
    shown: 'A toy is used on the show: to everybody who may watch its camera',
    struck: 'A wartoy works on the own pages from now on',
  },
})
