import * as z from 'zod/mini'
import { Balance, Id, Instant } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { shownToOthers } from '../../dsl/texts.ts'
import { idempotencyErrors } from '../../errors.ts'
import { FreshKey } from '../cameras/contract.ts'
import { featuresErrors } from '../features/errors.ts'
import { tokensErrors } from '../tokens/errors.ts'
import { ClickableZone } from '../zones/shapes.ts'
import { auditionsErrors } from './errors.ts'
import { limits } from './limits.ts'
import { auditionsReasons } from './reasons.ts'
import { Audition, AuditionEffect, AuditionState, OwnAudition, Rating, ToyId, Vote } from './shapes.ts'
import { auditionsSwitches } from './switches.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './rules.ts'
export * from './shapes.ts'

const About = shownToOthers(z.string().check(z.trim(), z.minLength(limits.aboutMin), z.maxLength(limits.aboutMax)), {
  mode: 'masked',
})
/** Told to the person whose audition it is, and kept in the log of staff. */
const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.reasonMax))
const Points = z.int().check(
  z.minimum(-limits.pointsMost),
  z.maximum(limits.pointsMost),
  z.refine((points) => points !== 0, 'must not be 0'),
)

const OfPerson = z.strictObject({ userId: Id })

/** A person's audition with what was just made for it; the key can be seen this once. */
export const Applied = z.object({ audition: OwnAudition, publish: FreshKey })
export type Applied = z.output<typeof Applied>

/** People who want to be on the show: their own stream, what others think of it, and what staff decide [AUD-1]. */
export const auditions = area(wire, {
  version: '1.0.0',
  errors: auditionsErrors,
  reasons: auditionsReasons,
  switches: auditionsSwitches,
  calls: {
    all: call({
      summary: 'Auditions that are open, and those of people who are on the show by now; live ones first',
      access: 'anyone',
      reply: z.object({ auditions: z.array(Audition) }),
    }),
    clips: call({
      summary:
        'Whose auditions there are clips of: the names of their cameras, as `room` of `GET /api/clips` takes them',
      access: 'anyone',
      reply: z.object({ auditionNames: z.array(z.string()) }),
    }),
    stats: call({
      summary: 'How auditions are rated, with what the asking person said, and their points, the most first',
      access: 'anyone',
      reply: z.object({
        ratings: z.array(Rating),
        points: z.array(z.object({ liveStreamId: Id, userId: Id, points: z.int() })),
      }),
    }),
    desk: call({
      summary: 'Auditions in one state with what staff need to decide, those that wait longest first',
      access: 'mod',
      query: z.strictObject({ state: z._default(AuditionState, 'open') }),
      reply: z.object({ auditions: z.array(OwnAudition) }),
    }),
    read: call({
      summary:
        'The audition of a person, null when they never applied, and whether they are on the show. A closed one only they and staff get',
      access: 'anyone',
      params: OfPerson,
      reply: z.object({ audition: z.nullable(z.union([OwnAudition, Audition])), isFish: z.boolean() }),
    }),
    status: call({
      summary: 'Whether the audition of a person is live, and since when',
      access: 'anyone',
      params: OfPerson,
      reply: z.object({
        state: AuditionState,
        status: z.enum(['online', 'offline']),
        since: z.nullable(Instant),
      }),
      rate: perMinute(120),
      errors: [auditionsErrors.noSuchAudition],
    }),
    effects: call({
      summary: 'What happens on the picture of an audition, by its camera: toys at work, and zones that can be pressed',
      access: 'anyone',
      params: z.strictObject({ id: Id }),
      reply: z.object({ effects: z.array(AuditionEffect), clickableZones: z.array(ClickableZone) }),
      errors: [auditionsErrors.noSuchAudition],
    }),
    apply: call({
      summary: 'Opens an audition, or opens a closed one again, and makes its stream key',
      access: 'user',
      body: z.strictObject({ about: About }),
      reply: Applied,
      rate: perMinute(5),
      errors: [featuresErrors.off, auditionsErrors.openAlready, auditionsErrors.onTheShow, auditionsErrors.tooEarly],
    }),
    resetKey: call({
      summary: 'Makes a new stream key; the old one ends at once, and so does whoever publishes with it',
      access: 'user',
      reply: Applied,
      rate: perMinute(5),
      errors: [featuresErrors.off, auditionsErrors.noSuchAudition, auditionsErrors.notOpen],
    }),
    leave: call({
      summary: 'Closes the own audition; what is live ends',
      access: 'user',
      rate: perMinute(5),
      errors: [auditionsErrors.noSuchAudition, auditionsErrors.notOpen],
    }),
    rate: call({
      summary: 'Rates an audition, changes what one said of it, or takes it back with null',
      access: 'pass',
      body: z.strictObject({ userId: Id, myVote: z.nullable(Vote) }),
      reply: Rating,
      rate: perMinute(60),
      errors: [auditionsErrors.noSuchAudition, auditionsErrors.notOpen, auditionsErrors.notYourself],
    }),
    approve: call({
      summary: 'Takes a person on the show: they become a fish, and their camera one of the show',
      access: 'admin',
      params: OfPerson,
      reply: OwnAudition,
      rate: perMinute(20),
      errors: [auditionsErrors.noSuchAudition, auditionsErrors.notOpen],
    }),
    close: call({
      summary: 'Closes an audition; what is live ends, and its person is told why',
      access: 'mod',
      params: OfPerson,
      body: z.strictObject({ reason: Reason }),
      reply: OwnAudition,
      rate: perMinute(20),
      errors: [auditionsErrors.noSuchAudition, auditionsErrors.notOpen],
    }),
    givePoints: call({
      summary: 'Gives points to somebody who auditions or did, or takes some',
      access: 'mod',
      params: OfPerson,
      body: z.strictObject({ points: Points, reason: Reason }),
      reply: z.object({ points: z.int() }),
      rate: perMinute(30),
      errors: [
        auditionsErrors.noSuchAudition,
        auditionsErrors.notOpen,
        auditionsErrors.tooFewPoints,
        idempotencyErrors.mismatch,
      ],
    }),
    playToy: call({
      summary: 'Buys a toy and plays it over the picture of an audition; its person gets points',
      access: 'user',
      params: OfPerson,
      body: z.strictObject({ toy: ToyId }),
      reply: z.object({ tokens: Balance, points: z.int(), effect: AuditionEffect }),
      rate: perMinute(30),
      errors: [
        auditionsErrors.noSuchAudition,
        auditionsErrors.notOpen,
        auditionsErrors.notYourself,
        auditionsErrors.notLive,
        tokensErrors.insufficient,
        idempotencyErrors.mismatch,
      ],
    }),
  },
  receives: {
    changed: 'An audition is new, was opened again, went live or off, or its person is on the show now',
    removed: 'An audition was closed, or its person’s account is gone',
    figures: { summary: 'Auditions were rated, or got points: how they stand now', batched: true },
    effect: 'A toy is played over the picture of an audition',
  },
})
