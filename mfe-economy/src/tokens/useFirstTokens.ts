import { settingsArea } from '@shoal/bus'
import { limits } from '@shoal/bus/tokens/limits'
import { useSession, useShell } from '@shoal/remote-kit'
import { useLayoutEffect, useState } from 'react'

const KEY = 'first-tokens-of'

/** Whether a balance is the first tokens of an account, which are counted and heard: once in this browser. */
export function useFirstTokens(balance: number | null): boolean {
  const { bus, storage } = useShell()
  const id = useSession()?.user.id
  const [first, setFirst] = useState(false)
  const could = balance === limits.welcomeTokens
  // Before anything of it is drawn: nobody sees the whole amount first.
  useLayoutEffect(() => {
    if (!could || id === undefined || storage.local.get(KEY) === id) return
    storage.local.set(KEY, id)
    setFirst(true)
    bus.publish(settingsArea.topics['play-sound'], { name: 'tokens' })
  }, [could, id, storage, bus])
  return first
}
