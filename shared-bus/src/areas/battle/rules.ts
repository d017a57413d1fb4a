import { limits } from './limits.ts'
import type { BattleAction } from './shapes.ts'

/** How many sounds each action has; the server draws one of them, so that all hear the same [BAT-6]. */
export const battleSounds: Readonly<Record<BattleAction, number>> = { love: 4, boost: 5, sabotage: 5 }

/** BAT-6: what an action costs, in tokens. */
export const actionPrice = (action: BattleAction): number => (action === 'love' ? 0 : limits.battleActionPrice)
