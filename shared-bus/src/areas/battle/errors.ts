import { type CodesOf, errors } from '../../dsl/errors.ts'

export const battleErrors = errors('battle', {
  none: {
    status: 409,
    text: 'There is no battle to vote in',
    when: 'No battle runs now, or its time is up. Wait for `battle-chat:start`.',
  },
  participant: {
    status: 403,
    text: 'You cannot vote in your own battle',
    when: 'The two who battle cannot vote in their battle.',
  },
  notInBattle: {
    status: 400,
    text: 'This person is not in the battle',
    when: '`voteFor` is neither of the two who battle now. Take the ids from `battle-chat:start` or the snapshot of `battle-chat:watch`.',
  },
  inBattle: {
    status: 409,
    text: 'You are in a battle, so you wait in no queue',
    when: 'Somebody who battles waits in no queue and so cannot leave one. The battle ends by its clock.',
  },
})
export type BattleErrorCode = CodesOf<typeof battleErrors>
