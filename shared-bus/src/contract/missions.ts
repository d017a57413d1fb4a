import * as z from 'zod/mini'
import { Id, Instant } from './common.ts'
import { area, get, perMinute, post, receive } from './dsl.ts'
import { limits } from './limits.ts'

/** MIS-4: the five that give 100 XP each, and the nuke. */
export const MissionId = z.enum(['spam-filter', 'all-hands', 'feeding-frenzy', 'pass-the-hat', 'landslide', 'nuke'])
export type MissionId = z.output<typeof MissionId>

/** MIS-1 */
export const MissionStatus = z.enum(['accepted', 'declined', 'success', 'fail', 'none'])
export type MissionStatus = z.output<typeof MissionStatus>

/** What a mission is, whenever it runs. */
export const Mission = z.object({
  id: MissionId,
  name: z.string(),
  description: z.string(),
  instructions: z.string(),
  acceptText: z.string(),
  /** For success; the nuke gives 0, and XP for each launch text. */
  xp: z.int(),
  category: z.literal('global'),
  /** What is counted up to the goal, such as `messages`. */
  unit: z.string(),
})
export type Mission = z.output<typeof Mission>

/** A mission as moderators choose it: how much and how long can be set within these bounds. */
export const MissionOffer = z.extend(Mission, {
  goal: z.object({ usual: z.int(), min: z.int(), max: z.int() }),
  /** Usual length in seconds. */
  seconds: z.int(),
})
export type MissionOffer = z.output<typeof MissionOffer>

/**
 * A mission that was started. `goal` is how much is needed; `progress` how much of it everybody together has. What
 * each does alone (spam-filter, nuke) has a progress of 0 here. The goal of all-hands is who is online, so it moves.
 */
export const GlobalChallenge = z.object({
  /** Id of this run of the mission. */
  id: Id,
  mission: Mission,
  goal: z.int(),
  progress: z.int(),
  startedAt: Instant,
  endsAt: Instant,
  /** Null while it runs; then it stays to be seen until it is stopped or another one starts. */
  endedAt: z.nullable(Instant),
})
export type GlobalChallenge = z.output<typeof GlobalChallenge>

/** How it stands for one person: `found` are the launch texts found, `acceptedAt` is when it was accepted last. */
export const MissionSnapshot = z.object({
  globalChallenge: z.nullable(GlobalChallenge),
  status: MissionStatus,
  found: z.int(),
  acceptedAt: z.nullable(Instant),
})
export type MissionSnapshot = z.output<typeof MissionSnapshot>

const LaunchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.launchTextMax))

export const missions = area('missions', {
  calls: {
    read: get('/global-challenge', {
      summary: 'The mission as it stands for whoever asks, and the time of the server',
      access: 'anyone',
      reply: z.extend(MissionSnapshot, { now: Instant }),
    }),
    list: get('/global-challenge/list', {
      summary: 'The missions there are, for those who start them',
      access: 'mod',
      reply: z.object({ missions: z.array(MissionOffer) }),
    }),
    start: post('/global-challenge/start', {
      summary: 'Starts a mission for everyone; for the nuke with its launch texts',
      access: 'mod',
      body: z.strictObject({
        globalChallengeId: MissionId,
        goal: z.optional(z.int().check(z.minimum(1), z.maximum(limits.tokensMax))),
        seconds: z.optional(z.int().check(z.minimum(limits.missionSecondsMin), z.maximum(limits.missionSecondsMax))),
        launchTexts: z.optional(z.array(LaunchText).check(z.minLength(1), z.maxLength(limits.launchTextsMax))),
      }),
      reply: z.object({ globalChallenge: GlobalChallenge }),
      rate: perMinute(20),
      errors: ['missions/running', 'missions/bad-goal', 'missions/launch-texts'],
    }),
    stop: post('/global-challenge/stop', {
      summary: 'Stops the mission and clears it from every page',
      access: 'mod',
      rate: perMinute(20),
      errors: ['missions/none'],
    }),
    accept: post('/global-challenge/accept', {
      summary: 'Takes part in the mission that runs',
      access: 'user',
      reply: MissionSnapshot,
      rate: perMinute(30),
      errors: ['missions/none', 'missions/over', 'missions/too-late'],
    }),
    decline: post('/global-challenge/decline', {
      summary: 'Does not take part, or no more',
      access: 'user',
      reply: MissionSnapshot,
      rate: perMinute(30),
      errors: ['missions/none', 'missions/over'],
    }),
    complete: post('/global-challenge/complete', {
      summary: 'All pop-ups of the spam-filter are closed; the server checks that this can be [MIS-3]',
      access: 'user',
      body: z.strictObject({ closed: z.int().check(z.minimum(0), z.maximum(limits.missionPopups)) }),
      reply: MissionSnapshot,
      rate: perMinute(30),
      errors: [
        'missions/none',
        'missions/over',
        'missions/not-accepted',
        'missions/not-this',
        'missions/not-all',
        'missions/too-early',
      ],
    }),
    launch: post('/global-challenge/launch', {
      summary: 'Enters a launch text of the nuke; each gives XP to a person once [MIS-4]',
      access: 'user',
      body: z.strictObject({ text: LaunchText }),
      reply: z.extend(MissionSnapshot, { xp: z.int() }),
      rate: perMinute(12),
      errors: [
        'missions/none',
        'missions/over',
        'missions/not-accepted',
        'missions/not-this',
        'missions/wrong-text',
        'missions/text-used',
      ],
    }),
  },
  receives: {
    start: receive(GlobalChallenge, 'A mission began'),
    stopped: receive(z.object({ id: Id }), 'The mission was stopped'),
    progress: receive(
      z.object({ id: Id, progress: z.int(), goal: z.int(), endedAt: z.nullable(Instant) }),
      'How far everybody is; with an end when it is over',
      { batched: true },
    ),
    status: receive(
      z.object({ id: Id, status: MissionStatus, found: z.int(), acceptedAt: z.nullable(Instant) }),
      'The own status changed',
    ),
  },
})
