import { useShell } from '@shoal/remote-kit'
import { whenConnected } from '@shoal/remote-kit/later'
import { type RefCallback, useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { chooseEngine } from './chooseEngine.ts'
import { LivePlayer } from './LivePlayer.ts'
import type { PlayerState, Source } from './playerState.ts'
import { preferencesIn, type Quality } from './preferences.ts'

export interface Playing {
  player: LivePlayer
  state: PlayerState
  /** For the video element. */
  ref: RefCallback<HTMLVideoElement>
}

/** A player for one video element, which plays `source` as long as it is the same object. All ends with the component. */
export function usePlayer(source: Source | null, quality: Quality, silent = false): Playing {
  const { bus, storage } = useShell()
  const [player] = useState(
    () => new LivePlayer({ fetchEngine: chooseEngine(), quality, silent, preferences: preferencesIn(storage.local) }),
  )
  const state = useStore(player.state)
  const ref = useCallback<RefCallback<HTMLVideoElement>>(
    (video) => (video ? player.attach(video) : undefined),
    [player],
  )
  useEffect(() => {
    player.open(source)
    return () => player.open(null)
  }, [player, source])
  useEffect(() => player.setQuality(quality), [player, quality])
  useEffect(() => whenConnected(bus, () => player.networkBack()), [bus, player])
  return { player, state, ref }
}
