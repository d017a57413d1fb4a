import { accountsArea } from '@shoal/bus/accounts'
import { battleArea } from '@shoal/bus/battle'
import type { Shell } from '@shoal/remote-kit'
import { personChanges } from '../session/index.ts'
import type { BattleStore } from './battleState.ts'

/** Reads the wins and losses of the people on the page: of both fighters, again after the end, and the person's own [BAT-8]. */
export function keepRecords(store: BattleStore, { bus }: Shell): void {
  const me = () => bus.state(accountsArea.states.session).value?.user.id

  async function read(userId: string | undefined): Promise<void> {
    if (userId === undefined) return
    try {
      const stats = await bus.request(battleArea.sends['user-stats'], userId)
      store.setState((state) => ({ stats: { ...state.stats, [userId]: stats } }))
    } catch {
      // A record that is not known is left out; the battle goes on without it.
    }
  }

  store.subscribe((now, before) => {
    if (now.viewers === 0) return
    const began = now.battle !== null && now.battle.id !== before.battle?.id
    const ended = now.result !== null && now.result.battle.id !== before.result?.battle.id
    const opened = now.phase === 'ready' && (before.phase !== 'ready' || before.viewers === 0)
    const shown = began || opened ? now.battle : ended ? now.result?.battle : null
    if (shown) for (const { id } of [shown.userOne, shown.userTwo]) void read(id)
    if (opened) void read(me())
  })
  personChanges(bus).subscribe((userId) => void read(userId))
  bus.on(battleArea.receives['my-stats']).subscribe((mine) => {
    const userId = me()
    if (userId !== undefined) store.setState((state) => ({ stats: { ...state.stats, [userId]: mine } }))
  })
}
