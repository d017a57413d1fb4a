import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type CameraState = 'off' | 'asking' | 'on' | 'refused' | 'missing'

/** The person's own camera, without sound, for this page alone: nothing of it is sent or kept. */
export function useCamera() {
  const [state, setState] = useState<CameraState>('off')
  const [stream, setStream] = useState<MediaStream | null>(null)
  const wanted = useRef(false)
  const open = useRef<MediaStream>(null)

  function end(): void {
    wanted.current = false
    for (const track of open.current?.getTracks() ?? []) track.stop()
    open.current = null
  }
  const close = useEffectEvent(end)
  useEffect(() => () => close(), [])

  return {
    state,
    stream,
    async turnOn(): Promise<void> {
      wanted.current = true
      setState('asking')
      try {
        const found = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 640 } }, audio: false })
        open.current = found
        // The answer may come when nobody waits for it any more.
        if (!wanted.current) return end()
        for (const track of found.getVideoTracks()) track.addEventListener('ended', () => stop('off'))
        setStream(found)
        setState('on')
      } catch (error) {
        if (!wanted.current) return
        wanted.current = false
        setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing')
      }
    },
    turnOff: () => stop('off'),
  }

  function stop(to: CameraState): void {
    end()
    setStream(null)
    setState(to)
  }
}
