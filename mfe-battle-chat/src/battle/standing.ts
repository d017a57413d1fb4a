import { formatCountdown } from '@shoal/bus'
import type { BattleStatus, QueueInfo } from '@shoal/bus/battle'

export interface Standing {
  title: string
  /** What happens next. */
  next: string
  /** What the person can do about it. */
  can: 'join' | 'leave' | null
}

/**
 * The person's part in the battles, in words [BAT-1]. `left`: ms to return, null while connected; for somebody who was
 * kicked, ms until they may join again.
 */
export function standing(
  status: BattleStatus,
  { queueLength, myPosition }: QueueInfo,
  opponent: string | null,
  left: number | null,
): Standing {
  switch (status) {
    case 'idle':
      return {
        title: 'You are not waiting',
        next: 'Join the queue. When it is your turn the battle begins by itself: whoever has more votes when the clock runs out wins and waits again, the other is out.',
        can: 'join',
      }
    case 'queued':
      return {
        title: myPosition === null ? 'You are in the queue' : `You are #${myPosition} of ${queueLength}`,
        next:
          queueLength < 2
            ? 'Your battle begins when somebody else joins. You can look at the cameras meanwhile: you hear of it on every panel.'
            : 'Your battle begins by itself when it is your turn. You can look at the cameras meanwhile: you hear of it on every panel.',
        can: 'leave',
      }
    case 'battling':
      return {
        title: opponent === null ? 'You are in a battle' : `You battle ${opponent}`,
        next: 'Stay here until the clock runs out. With more votes you win and wait again, otherwise you are out of the queue. If your connection is lost you have 10 s to return.',
        can: null,
      }
    case 'connecting':
      return {
        title: 'Your connection was lost',
        next:
          left === null
            ? 'Return within 10 s, or the battle is lost.'
            : left > 0
              ? `You have ${formatCountdown(left)} to return, or the battle is lost.`
              : 'The time to return is over. The page tells you how it ended once it is connected.',
        can: null,
      }
    case 'kicked':
      return {
        title: 'A moderator sent you out',
        next:
          left === null
            ? 'You cannot join the queue for 10 minutes. You can watch and vote meanwhile.'
            : `You can join the queue again in ${formatCountdown(left)}. You can watch and vote meanwhile.`,
        can: null,
      }
    case 'closed':
      return {
        title: 'Your connection to the battle was closed',
        next: 'Join the queue to battle again.',
        can: 'join',
      }
    case 'failed':
      return {
        title: 'Your connection to the battle failed',
        next: 'Join the queue to try again.',
        can: 'join',
      }
  }
}
