import type { Moment } from '@shoal/bus/moments'
import { useCallback, useEffect } from 'react'
import { type LivePlayer, useMainPlayer } from '../player/index.ts'
import { useStreams } from '../streams/index.ts'

/** So much before a moment the picture begins, in ms: one sees it come. */
const lead = 4_000
/** A camera keeps about an hour; older moments have no place in the time bar. */
const reach = 60 * 60_000
/** How long it is waited for a main picture, in ms. */
const patience = 10_000

export const canBeSeen = ({ seenAt }: Pick<Moment, 'seenAt'>, now: number): boolean => now - Date.parse(seenAt) < reach

type Place = Pick<Moment, 'streamId' | 'seenAt'>

const seek = (player: LivePlayer, { streamId, seenAt }: Place): void =>
  player.seekTo(Date.parse(seenAt) - lead, streamId ?? undefined)

/** Where somebody wants to go who has no main picture yet; the next one takes it. */
let wanted: { place: Place; until: number } | null = null

/** For the main picture: goes where it was wanted to while there was none. */
export function useWantedPlace(): void {
  const player = useMainPlayer((main) => main.player)
  useEffect(() => {
    if (!player || !wanted) return
    const { place, until } = wanted
    wanted = null
    if (performance.now() < until) seek(player, place)
  }, [player])
}

/** Takes the main picture to where a moment can be seen, on its camera; one that comes soon, when there is none. */
export function useGoTo(): (moment: Place) => void {
  const player = useMainPlayer((main) => main.player)
  const select = useStreams((state) => state.select)
  return useCallback(
    ({ streamId, seenAt }) => {
      if (streamId !== null) select(streamId)
      if (player) seek(player, { streamId, seenAt })
      else wanted = { place: { streamId, seenAt }, until: performance.now() + patience }
    },
    [player, select],
  )
}
