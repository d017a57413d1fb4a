import { type CodesOf, errors } from '../../dsl/errors.ts'

export const battleErrors = errors('battle', {
  none: {
    status: 409,
    text: { vote: 'There is no battle to vote in', act: 'This battle is over' },
    when: 'No battle runs now, or its time is up. Wait for `battle-chat:start`.',
  },
  early: {
    status: 409,
    text: { vote: 'The battle begins in a moment: vote then', act: 'The battle begins in a moment' },
    when: 'The two were matched and their cameras connect; votes and actions count from `startedAt` of the battle on. Nothing was charged.',
  },
  participant: {
    status: 403,
    text: { vote: 'You cannot vote in your own battle', act: 'You cannot act in your own battle' },
    when: 'The two who battle cannot vote or act in their battle.',
  },
  notInBattle: {
    status: 400,
    text: 'This person is not in the battle',
    when: '`voteFor` or `target` is neither of the two who battle now. Take the ids from `battle-chat:start` or the snapshot of `battle-chat:watch`.',
  },
  inBattle: {
    status: 409,
    text: 'You are in a battle, so you wait in no queue',
    when: 'Somebody who battles waits in no queue and so cannot leave one. The battle ends by its clock.',
  },
  tooSoon: {
    status: 429,
    text: 'You did that just now: wait a moment',
    when: 'The same person did the same to the same person within the last 3 seconds. Nothing was charged; try again later.',
  },
  keyUsed: {
    status: 422,
    text: { vote: 'This key was used for another vote', act: 'This key was used for another action' },
    when: 'The `key` of a vote or an action was used for another one. A new one needs a new key.',
  },
  kicked: {
    status: 403,
    text: 'A moderator kicked you: you can join again at {until}',
    when: 'Somebody who was kicked joins no queue for 10 minutes. `kick` of the snapshot says until when, and why.',
  },
  notThere: {
    status: 409,
    text: 'This person neither waits nor battles',
    when: 'A kick is for somebody who waits or battles now. The person has left, or the battle is over.',
  },
  staffStay: {
    status: 403,
    text: 'Staff cannot be kicked',
    when: 'The person is a moderator or an admin.',
  },
})
export type BattleErrorCode = CodesOf<typeof battleErrors>
