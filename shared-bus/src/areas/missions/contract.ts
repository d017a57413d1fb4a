import * as z from 'zod/mini'
import { Instant } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { limits as commonLimits } from '../../limits.ts'
import { missionsErrors } from './errors.ts'
import { limits as missionsLimits } from './limits.ts'
import { missionsReasons } from './reasons.ts'
import { GlobalChallenge, Mission, MissionId, MissionStatus } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** A mission as moderators choose it: how much and how long can be set within these bounds. */
export const MissionOffer = z.extend(Mission, {
  goal: z.object({ usual: z.int(), min: z.int(), max: z.int() }),
  /** Usual length in seconds. */
  seconds: z.int(),
})
export type MissionOffer = z.output<typeof MissionOffer>

/** How it stands for one person: `found` are the launch texts found, `acceptedAt` is when it was accepted last. */
export const MissionSnapshot = z.object({
  globalChallenge: z.nullable(GlobalChallenge),
  status: MissionStatus,
  found: z.int(),
  acceptedAt: z.nullable(Instant),
})
export type MissionSnapshot = z.output<typeof MissionSnapshot>

const LaunchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(missionsLimits.launchTextMax))

export const missions = area(wire, {
  version: '1.2.0',
  errors: missionsErrors,
  reasons: missionsReasons,
  calls: {
    read: call({
      summary: 'The mission as it stands for whoever asks, and the time of the server',
      access: 'anyone',
      reply: z.extend(MissionSnapshot, { now: Instant }),
    }),
    list: call({
      summary: 'The missions there are, for those who start them',
      access: 'mod',
      reply: z.object({ missions: z.array(MissionOffer) }),
    }),
    start: call({
      summary: 'Starts a mission for everyone; for the nuke with its launch texts',
      access: 'mod',
      body: z.strictObject({
        globalChallengeId: MissionId,
        goal: z.optional(z.int().check(z.minimum(1), z.maximum(commonLimits.tokensMax))),
        seconds: z.optional(
          z.int().check(z.minimum(missionsLimits.missionSecondsMin), z.maximum(missionsLimits.missionSecondsMax)),
        ),
        /** What success gives besides XP: the number of an item. */
        itemId: z.optional(z.int()),
        launchTexts: z.optional(z.array(LaunchText).check(z.minLength(1), z.maxLength(missionsLimits.launchTextsMax))),
      }),
      reply: z.object({ globalChallenge: GlobalChallenge }),
      rate: perMinute(20),
      errors: [missionsErrors.running, missionsErrors.badGoal, missionsErrors.launchTexts, missionsErrors.noSuchItem],
    }),
    stop: call({
      summary: 'Stops the mission and clears it from every page',
      access: 'mod',
      rate: perMinute(20),
      errors: [missionsErrors.none],
    }),
    accept: call({
      summary: 'Takes part in the mission that runs',
      access: 'user',
      reply: MissionSnapshot,
      rate: perMinute(30),
      errors: [missionsErrors.none, missionsErrors.over, missionsErrors.tooLate],
    }),
    decline: call({
      summary: 'Does not take part, or no more',
      access: 'user',
      reply: MissionSnapshot,
      rate: perMinute(30),
      errors: [missionsErrors.none, missionsErrors.over],
    }),
    complete: call({
      summary: 'All pop-ups of the spam-filter are closed; the server checks that this can be [MIS-3]',
      access: 'user',
      body: z.strictObject({ closed: z.int().check(z.minimum(0), z.maximum(missionsLimits.missionPopups)) }),
      reply: MissionSnapshot,
      rate: perMinute(30),
      errors: [
        missionsErrors.none,
        missionsErrors.over,
        missionsErrors.notAccepted,
        missionsErrors.notThis,
        missionsErrors.notAll,
        missionsErrors.tooEarly,
      ],
    }),
    launch: call({
      summary: 'Enters a launch text of the nuke; each gives XP to a person once [MIS-4]',
      access: 'user',
      body: z.strictObject({ text: LaunchText }),
      reply: z.extend(MissionSnapshot, { xp: z.int() }),
      rate: perMinute(12),
      errors: [
        missionsErrors.none,
        missionsErrors.over,
        missionsErrors.notAccepted,
        missionsErrors.notThis,
        missionsErrors.wrongText,
        missionsErrors.textUsed,
      ],
    }),
  },
  receives: {
    start: 'A mission began',
    stopped: 'The mission was stopped',
    progress: { summary: 'How far everybody is; with an end when it is over', batched: true },
    status: 'The own status changed',
  },
})
