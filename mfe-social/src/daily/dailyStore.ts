import { type DailyChallenges, dailyArea, type Streak } from '@shoal/bus/daily'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface DailyState extends Loading {
  /** Null while nothing is known. */
  challenges: DailyChallenges | null
  streak: Streak | null
  /** When the day is over, in ms since 1970 by the clock of this browser. */
  endsAt: number
  /** Replaces what is not complete. Rejects when the server refuses. */
  reroll(): Promise<void>
  /** Says that the person is here today; a second time on a day it does nothing. Never rejects. */
  claim(): Promise<void>
}

const xp = (amount: number) => `+${amount.toLocaleString('en-US')} XP`

/** The person's challenges of today and their streak, live. */
export const useDaily = liveStore<DailyState>((shell: Shell) =>
  snapshotStore<DailyState, typeof dailyArea>(shell, {
    source: dailyArea,
    state: (set) => ({
      challenges: null,
      streak: null,
      endsAt: Number.POSITIVE_INFINITY,
      async reroll() {
        set({ challenges: (await shell.api(dailyArea).reroll()).challenges })
      },
      async claim() {
        try {
          const { streak, claimed, xp: bonus } = await shell.bus.request(dailyArea.sends.claim, undefined)
          set({ streak })
          if (!claimed) return
          shell.toast({
            id: 'daily-streak',
            type: 'success',
            header: streak.days === 1 ? 'Day 1 of your streak' : `${streak.days} days in a row`,
            text: `${xp(bonus)} for being here. Tomorrow it is ${xp(streak.next)}.`,
          })
        } catch {
          // It is tried again with the next connection.
        }
      },
    }),
    take: ({ challenges, streak, now }) => ({
      ...{ challenges, streak },
      endsAt: Date.now() + Date.parse(challenges.expiresAt) - Date.parse(now),
    }),
    changes(on) {
      on(dailyArea.receives.challenges, (challenges) => ({ challenges }))
      on(dailyArea.receives.streak, (streak) => ({ streak }))
      on(
        dailyArea.receives.completed,
        () => ({}),
        ({ challenge, left }) =>
          shell.toast({
            type: 'success',
            header: 'Mission complete',
            text: `${challenge.title}: ${xp(challenge.xp)}${left === 0 ? '. That was all for today!' : ''}`,
          }),
      )
    },
    isFor: (session) => session !== null,
    forget: { challenges: null, streak: null, endsAt: Number.POSITIVE_INFINITY },
  }),
)
