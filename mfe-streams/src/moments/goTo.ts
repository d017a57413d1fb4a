import type { Moment } from '@shoal/bus/moments'
import { useCallback, useEffect } from 'react'
import { type LivePlayer, useMainPlayer } from '../player/index.ts'
import { useStreams } from '../streams/index.ts'

/** So much before a moment the picture begins, in ms: one sees it come. */
const lead = 4_000
/** A camera keeps about an hour; older moments have no place in the time bar. */
const reach = 60 * 60_000
/** How long it is waited for a camera to play, or to say how far back it goes, in ms. */
const patience = 10_000

export const canBeSeen = ({ seenAt }: Pick<Moment, 'seenAt'>, now: number): boolean => now - Date.parse(seenAt) < reach

/** Goes there as soon as the player knows that it can. */
function seekSoon(player: LivePlayer, date: number): void {
  let asked = false
  const look = () => {
    const { window, phase } = player.state.getState()
    if (!window || (phase !== 'playing' && phase !== 'paused')) return
    if (!asked) {
      asked = true
      player.lookBack()
    }
    if (window.from > date) return
    end()
    player.seekTo(date)
  }
  const unsubscribe = player.state.subscribe(look)
  // As far back as it goes, when that is not far enough.
  const timer = setTimeout(() => {
    end()
    player.seekTo(date)
  }, patience)
  const end = () => {
    unsubscribe()
    clearTimeout(timer)
  }
  look()
}

type Place = Pick<Moment, 'streamId' | 'seenAt'>

/** Where somebody wants to go who has no main picture yet; the next one takes it. */
let wanted: { place: Place; until: number } | null = null

/** For the main picture: goes where it was wanted to while there was none. */
export function useWantedPlace(): void {
  const player = useMainPlayer((main) => main.player)
  useEffect(() => {
    if (!player || !wanted) return
    const { place, until } = wanted
    wanted = null
    if (performance.now() < until) seekSoon(player, Date.parse(place.seenAt) - lead)
  }, [player])
}

/** Takes the main picture to where a moment can be seen, on its camera; one that comes soon, when there is none. */
export function useGoTo(): (moment: Place) => void {
  const player = useMainPlayer((main) => main.player)
  const select = useStreams((state) => state.select)
  return useCallback(
    ({ streamId, seenAt }) => {
      if (streamId !== null) select(streamId)
      if (player) seekSoon(player, Date.parse(seenAt) - lead)
      else wanted = { place: { streamId, seenAt }, until: performance.now() + patience }
    },
    [player, select],
  )
}
