import type { Contestant } from '@shoal/bus/contestants'
import type { LiveStream } from '@shoal/bus/streams'
import { useEffect, useReducer } from 'react'
import { useStreams } from '../streams/index.ts'
import { stayText } from './words.ts'

/** How often the time of a stay is looked at anew, in ms. */
const LOOK = 20_000

/** Where somebody is, as far as the page knows the camera, and for how long; null when nobody knows. */
export function useWhere({ where }: Pick<Contestant, 'where'>): { camera: LiveStream; stay: string } | null {
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const camera = useStreams(({ streams, status }) =>
    streams.find(({ id }) => id === where?.streamId && status[id] === 'online'),
  )
  const since = where?.since
  useEffect(() => {
    if (since === undefined) return
    const timer = setInterval(look, LOOK)
    return () => clearInterval(timer)
  }, [since])
  return where && camera ? { camera, stay: stayText(Date.now() - Date.parse(where.since)) } : null
}
