import { battleErrors } from '@shoal/bus/battle/errors'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import type { OpenBattle } from './store.ts'

/**
 * The fighter whom somebody votes for or acts on. Throws the Refusals `battle/participant` (fighters neither vote nor act)
 * and `battle/not-in-battle` (the target is not one of the two).
 */
export function sideOf(battle: OpenBattle, { userId }: Who, target: string, what: 'vote' | 'act'): 1 | 2 {
  if (battle.userOne === userId || battle.userTwo === userId) refuse(battleErrors.participant, what)
  if (battle.userOne === target) return 1
  if (battle.userTwo === target) return 2
  refuse(battleErrors.notInBattle)
}
