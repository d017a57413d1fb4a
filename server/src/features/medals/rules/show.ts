import { battleActed, battleEnded, boostsGivenIn } from '../../../happenings/battle.ts'
import { chatSaid, saidInARow, saidInCapitals } from '../../../happenings/chat.ts'
import { clipShown } from '../../../happenings/clips.ts'
import { endorsementMoved } from '../../../happenings/contestants.ts'
import { missionWon } from '../../../happenings/missions.ts'
import { mutesReceived, personBlocked, personMuted } from '../../../happenings/moderation.ts'
import { pollVoted } from '../../../happenings/polls.ts'
import { cameraWatched } from '../../../happenings/presence.ts'
import { cameraNames } from '../../../happenings/streams.ts'
import { sfxPlayed } from '../../../happenings/voice.ts'
import { zoneClaimed } from '../../../happenings/zones.ts'
import type { Platform } from '../../../platform/platform.ts'
import { usePeople } from '../../accounts/index.ts'
import { medalsFor } from '../catalogue/index.ts'
import { earlyAccounts } from '../catalogue/people.ts'
import { type FactOf, facts } from '../facts.ts'
import { useMedals } from '../service.ts'
import { type Counts, firstTimes } from './listen.ts'
import { manyCapitals, manySame, messagesThatCount } from './messages.ts'

const manyTokens = Math.min(...medalsFor('poll-tokens').map(({ atLeast }) => atLeast))

/** Rooms of the house whose watchers get a medal, by a word of the camera's id or name. */
const watchedRooms: Readonly<Record<string, FactOf<'seconds'>>> = {
  kitchen: 'watched-kitchen',
  attic: 'watched-attic',
}

/** What people do while they watch. */
export function showRules(platform: Platform, counts: Counts): void {
  const { happenings } = platform
  counts(
    chatSaid,
    async ({ messageId, userId, js, capitals }) => {
      const isEarly = await usePeople(platform).isAmongFirst(userId, earlyAccounts)
      return [
        { userId, fact: 'account-early', reached: isEarly ? 1 : 0 },
        { userId, fact: 'chat-said', reached: 1 },
        { userId, fact: 'chat-js', reached: js },
        {
          userId,
          fact: 'chat-same-in-a-row',
          reached: await happenings.ask(saidInARow, { messageId, most: manySame }),
        },
        {
          userId,
          fact: 'chat-capitals',
          reached: capitals ? await happenings.ask(saidInCapitals, { userId, most: manyCapitals }) : 0,
        },
      ]
    },
    messagesThatCount(),
  )

  const firstVote = firstTimes()
  counts(
    pollVoted,
    ({ userId, tokens }) => [
      { userId, fact: 'poll-voted', reached: 1 },
      { userId, fact: 'poll-tokens', reached: tokens },
    ],
    ({ userId, tokens }) => firstVote(userId) || tokens >= manyTokens,
  )

  // Asked, not added up: somebody who blocks the same person again and again is one.
  const mutes = async ({ userId }: { userId: string }) => {
    const [received] = await happenings.ask(mutesReceived, { userIds: [userId] })
    return [{ userId, fact: 'mutes-received', reached: received?.times ?? 0 } as const]
  }
  counts(personBlocked, mutes)
  counts(personMuted, mutes)
  counts(
    endorsementMoved,
    ({ userId }) => [{ userId, fact: 'endorsed', reached: 1 }],
    ({ to }) => to !== null,
  )
  counts(clipShown, ({ userId }) => [{ userId, fact: 'clips-shown', more: 1 }])
  counts(sfxPlayed, ({ userId }) => [{ userId, fact: 'effects-played', more: 1 }])
  counts(zoneClaimed, ({ userId }) => [{ userId, fact: 'spots-found', more: 1 }])
  counts(battleEnded, ({ winnerId, loserId, forfeit, kicked }) => [
    { userId: winnerId, fact: 'battles-won', more: 1 },
    { userId: loserId, fact: 'battles-lost', more: 1 },
    ...(forfeit && !kicked ? [{ userId: winnerId, fact: 'battles-killed', more: 1 } as const] : []),
  ])
  counts(battleActed, async ({ battleId, userId, targetId, action, received }) =>
    action === 'sabotage'
      ? [{ userId, fact: 'sabotages', more: 1 }]
      : [
          { userId, fact: 'boosts-given', reached: await happenings.ask(boostsGivenIn, { battleId, userId }) },
          { userId: targetId, fact: 'boosts-received', reached: received },
        ],
  )
  counts(missionWon, ({ userId, mission, popups }) => {
    const fact = `mission-${mission}`
    return [
      { userId, fact: 'missions-won', more: 1 },
      ...(popups > 0 ? [{ userId, fact: 'popups-closed', more: popups } as const] : []),
      ...(isMissionFact(fact) ? [{ userId, fact, reached: 1 }] : []),
    ]
  })

  // One at a time, so that everybody locks people in the same order.
  happenings.durable(
    cameraWatched,
    'medals',
    async (told) => {
      const streams = new Map((await happenings.ask(cameraNames, {})).map(({ id, name }) => [id, `${id} ${name}`]))
      for (const { payload } of told) {
        const words = (streams.get(payload.streamId) ?? '').toLowerCase()
        const rooms = Object.entries(watchedRooms).flatMap(([word, fact]) => (words.includes(word) ? [fact] : []))
        const [from, to] = [new Date(payload.from), new Date(payload.to)]
        await useMedals(platform).countTime(payload.userIds, ['watched', ...rooms], from, to)
      }
    },
    { batchSize: 1 },
  )
}

const isMissionFact = (name: string): name is Extract<FactOf<'most'>, `mission-${string}`> =>
  name.startsWith('mission-') && Object.hasOwn(facts, name)
