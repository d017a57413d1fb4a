import { battleArea } from '@shoal/bus/battle'
import { limits } from '@shoal/bus/battle/limits'
import type { Shell } from '@shoal/remote-kit'
import type { BattleStore, Effect } from './battleState.ts'
import { playAction } from './sounds.ts'

/** More than these over one person are counted, but not drawn: the oldest make room. */
const drawnMost = 5

/**
 * Shows the actions of spectators while a component shows the battle: over their target, from the server's moment on, so
 * that all pages are in step [BAT-6]. An action that is told twice is shown once, and the same one on the same person is
 * heard once in 3 s.
 */
export function showEffects({ getState, setState }: BattleStore, { bus }: Shell): void {
  const seen = new Map<string, number>()
  const heard = new Map<string, number>()

  /** Whether it is the first of its kind for a while. */
  function first(known: Map<string, number>, key: string, now: number): boolean {
    for (const [one, at] of known) if (now - at >= limits.battleActionRest) known.delete(one)
    if (known.has(key)) return false
    known.set(key, now)
    return true
  }

  function show(effect: Effect): void {
    setState(({ effects }) => {
      const others = effects.filter(({ target }) => target !== effect.target)
      const same = effects.filter(({ target }) => target === effect.target)
      return { effects: [...others, ...same.slice(1 - drawnMost), effect] }
    })
    setTimeout(
      () => setState(({ effects }) => ({ effects: effects.filter(({ id }) => id !== effect.id) })),
      limits.battleEffect - effect.since,
    )
  }

  bus.on(battleArea.receives.actions).subscribe(({ id: battleId, actions, counts }) => {
    const { battle, viewers, clockOffset, countActions } = getState()
    if (battle?.id !== battleId) return
    countActions(battleId, counts)
    if (viewers === 0) return
    const now = Date.now()
    for (const { id, target, action, variant, at } of actions) {
      const since = Math.max(0, now + clockOffset - Date.parse(at))
      if (since >= limits.battleEffect || !first(seen, id, now)) continue
      show({ id, target, action, variant, since })
      if (first(heard, `${target} ${action}`, now)) playAction(bus, action, variant)
    }
  })
}
