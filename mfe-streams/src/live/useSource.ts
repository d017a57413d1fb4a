import { type LiveStream, streamsArea } from '@shoal/bus/streams'
import { useShell } from '@shoal/remote-kit'
import { useMemo, useRef } from 'react'
import type { Source } from '../player/index.ts'
import { edgeOrder, pageEdges } from '../player/index.ts'
import { useStreams } from '../streams/index.ts'

/** The fields of a camera that say what to play; a missing permission is asked for. */
type Playable = Pick<LiveStream, 'id' | 'playbackId'> & Partial<Pick<LiveStream, 'jwt' | 'playbackInfo'>>

/**
 * A camera as something to play; null for none. The same object as long as it is the same camera, whatever else is new
 * about it, so that a fresh list does not interrupt the picture.
 */
export function useSource(stream: Playable | null): Source | null {
  const { api } = useShell()
  const loadBalancer = useStreams((state) => state.loadBalancer)
  const region = useStreams((state) => state.region)
  const latest = useRef({ stream, loadBalancer, region })
  latest.current = { stream, loadBalancer, region }
  const id = stream?.id
  const playbackId = stream?.playbackId
  return useMemo(() => {
    const { stream } = latest.current
    if (!stream || id === undefined || !playbackId) return null
    return {
      id,
      ticket: stream.jwt && stream.playbackInfo ? { jwt: stream.jwt, ...stream.playbackInfo } : null,
      fetchTicket: () => api(streamsArea).playback({ params: { id } }),
      edges: () => edgeOrder(latest.current.loadBalancer, latest.current.region, pageEdges.isAiling),
      fetchEdges: async () => {
        const { loadBalancer, region } = await api(streamsArea).loadBalancer()
        return edgeOrder(loadBalancer, region, pageEdges.isAiling)
      },
      edgeFailed: pageEdges.failed,
    }
  }, [api, id, playbackId])
}
