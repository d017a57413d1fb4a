import type { Bus, BusScope } from '@shoal/bus'
import type { StoreApi } from 'zustand'
import type { Shell } from '../shell.ts'

/** Builds a store and wires it to the shell. Subscriptions made through `shell.bus` end with the store. */
export type CreateStore<T> = (shell: Shell) => StoreApi<T>

interface Living {
  shell: Shell
  store: StoreApi<unknown>
  scope: BusScope
  users: number
}

const living = new Map<unknown, Living>()

/** The one store of this remote for `create`, built on first use and whenever it was ended in between. */
export function openStore<T>(create: CreateStore<T>, shell: Shell, owner: string): StoreApi<T> {
  const known = living.get(create)
  if (known?.shell === shell) return known.store as StoreApi<T>
  // Its shell has ended without it: a component that was given up on still counts as its user.
  known?.scope.release()
  const scope = shell.bus.scope(owner)
  const store = create({ ...shell, bus: scope satisfies Bus })
  living.set(create, { shell, store: store as StoreApi<unknown>, scope, users: 0 })
  return store
}

/** Opens the store and counts one mounted user; `release` ends that use. */
export function holdStore<T>(
  create: CreateStore<T>,
  shell: Shell,
  owner: string,
): { store: StoreApi<T>; release(): void } {
  const store = openStore(create, shell, owner)
  const one = living.get(create)!
  one.users += 1
  const release = () => {
    one.users -= 1
  }
  return { store, release }
}

/** Ends every store that no mounted component uses any more (MFE-9). Called after each unmount. */
export function endIdleStores(): void {
  for (const [create, one] of living) {
    if (one.users > 0) continue
    living.delete(create)
    one.scope.release()
  }
}
