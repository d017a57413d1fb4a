import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useMounted } from '../runtime/context.ts'
import { type CreateStore, holdStore, openStore } from '../runtime/stores.ts'

/**
 * A zustand store that all mounted components of one remote share. It is built on first use, with a shell whose
 * subscriptions end when the last component that used the store is gone.
 * @returns a hook: `useTokens((state) => state.balance)`
 */
export function liveStore<T>(create: CreateStore<T>): <S>(select: (state: T) => S) => S {
  // biome-ignore lint/correctness/noComponentHookFactories: made once at module level, as zustand's own create is
  return function useLiveStore<S>(select: (state: T) => S): S {
    const { lasting, owner } = useMounted()
    const [store, setStore] = useState(() => openStore(create, lasting, owner))
    useEffect(() => {
      const held = holdStore(create, lasting, owner)
      // The store may have been ended between this component's render and its commit.
      setStore(() => held.store)
      return () => held.release()
    }, [lasting, owner])
    return useStore(store, select)
  }
}
