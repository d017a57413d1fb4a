import { streamsArea } from '@shoal/bus/streams'
import { useShell } from '@shoal/remote-kit'
import { useEffect, useRef, useState } from 'react'
import { addressAt, edgeOrder, type FileAddress, pageEdges, TicketKeeper, withJwt } from '../player/index.ts'
import { useStreams } from '../streams/index.ts'
import { openPreview, type Preview } from './preview.ts'
import type { Stretch } from './trim.ts'

export interface Playing {
  state: 'loading' | 'ready' | 'failed'
  playing: boolean
  /** When the picture that is shown was live, in ms since 1970. */
  at: number
  /** Gives the addresses of files beside the recording; null until it is known where that is. */
  addressOf: FileAddress | null
  /** Shows the picture of an instant. */
  show(instant: number): void
  /** Plays the stretch over and over, or stops. */
  toggle(): void
  retry(): void
}

/** The chosen stretch of a camera's recording, playing in a video element. */
export function usePreview(video: HTMLVideoElement | null, streamId: string, room: Stretch, chosen: Stretch): Playing {
  const { api } = useShell()
  const edges = useStreams((state) => state.loadBalancer)
  const region = useStreams((state) => state.region)
  const preview = useRef<Preview>(null)
  const latest = useRef({ chosen, edges, region })
  latest.current = { chosen, edges, region }
  const [state, setState] = useState<Playing['state']>('loading')
  const [playing, setPlaying] = useState(false)
  const [at, setAt] = useState(chosen.start)
  const [attempt, setAttempt] = useState(0)
  const [addressOf, setAddressOf] = useState<FileAddress | null>(null)

  const show = (instant: number) => {
    setAt(instant)
    const position = preview.current?.positionOf(instant)
    if (video && position != null) video.currentTime = position
  }
  const shown = useRef(show)
  shown.current = show

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same again
  useEffect(() => {
    if (!video) return
    setState('loading')
    const failed = () => setState('failed')
    const tickets = new TicketKeeper({
      first: null,
      fetch: () => api(streamsArea).playback({ params: { id: streamId } }),
      onRenewed() {},
      onRefused: failed,
    })
    let over = false
    tickets.get().then(({ url }) => {
      if (over) return
      const [edge, ...others] = edgeOrder(latest.current.edges, latest.current.region, pageEdges.isAiling)
      const address = addressAt(edge, url.replace('/master.m3u8', '/rewind.m3u8'), location.href)
      setAddressOf(() => (file: string) => withJwt(new URL(file, address).href, tickets.jwt ?? ''))
      preview.current = openPreview({
        video,
        address,
        jwt: () => tickets.jwt,
        room,
        onReady() {
          setState('ready')
          shown.current(latest.current.chosen.start)
        },
        onFailure() {
          if (edge !== undefined) pageEdges.failed(edge)
          // Once through all of them; then a person has to ask.
          if (others.every(pageEdges.isAiling)) failed()
          else setAttempt((before) => before + 1)
        },
      })
    }, failed)
    return () => {
      over = true
      tickets.end()
      preview.current?.destroy()
      preview.current = null
    }
  }, [api, video, streamId, room, attempt])

  // Follows the picture, and goes back to the start where the clip ends.
  useEffect(() => {
    if (!video || !playing) return
    let frame = requestAnimationFrame(function follow() {
      const { chosen } = latest.current
      const now = preview.current?.dateAt(video.currentTime) ?? null
      if (now !== null && (now >= chosen.end || now < chosen.start - 500 || video.ended)) {
        shown.current(chosen.start)
        if (video.paused) void video.play().catch(() => setPlaying(false))
      } else if (now !== null) setAt(now)
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [video, playing])

  const toggle = () => {
    if (!video) return
    if (playing) video.pause()
    else void video.play().catch(() => setPlaying(false))
    setPlaying(!playing)
  }
  return { state, playing, at, addressOf, show, toggle, retry: () => setAttempt((before) => before + 1) }
}
