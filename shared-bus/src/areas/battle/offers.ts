import * as z from '@shoal/bus/shape'
import { Person } from '../../common.ts'
import { modal, panel } from '../../dsl/offers.ts'

export const battlePanel = panel('battle-chat')
export const spectatePanel = panel('battle-chat-spectate')
/** BAT-9: staff send somebody who waits or battles out, with a reason. */
export const kickFromBattle = modal('kick-from-battle', z.object({ user: Person }))
/** A practice battle against a drawn opponent [BAT-11]. */
export const practicePanel = panel('battle-chat-ai')
