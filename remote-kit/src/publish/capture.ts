import { useCallback, useEffect, useRef, useState } from 'react'

/** The source of the picture: a camera, or the screen. */
export type PictureSource = 'camera' | 'screen'

export interface Capture {
  /** Null until somebody has chosen what to show. */
  readonly media: MediaStream | null
  readonly source: PictureSource | null
  /** In words; null while all is well. */
  readonly problem: string | null
  readonly busy: boolean
  readonly cameras: readonly MediaDeviceInfo[]
  readonly microphones: readonly MediaDeviceInfo[]
  /** The ids of the devices in use. */
  readonly cameraId: string | null
  readonly microphoneId: string | null
  /** Begins with these, or changes to them. */
  choose(wanted: { source?: PictureSource; cameraId?: string; microphoneId?: string }): void
}

const words: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The browser does not let this page use your camera and microphone. Allow it beside the address of the page, then try again.',
  NotFoundError: 'No camera was found. Plug one in, or share your screen.',
  NotReadableError: 'Your camera or microphone is in use by another program. Close it there, then try again.',
}
const notHere = 'This browser gives no camera to this page. Cameras work on pages with https only.'
const nothingShared = 'Nothing was chosen to share.'

function wordsOf(error: unknown, source: PictureSource): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (source === 'screen' && name === 'NotAllowedError') return nothingShared
  if (name === 'OverconstrainedError') return words.NotFoundError as string
  if (name === 'AbortError') return words.NotReadableError as string
  return words[name] ?? 'The camera could not be started. Try again.'
}

const idOf = (track: MediaStreamTrack | undefined): string | null => track?.getSettings?.().deviceId ?? null
const exactly = (deviceId: string | null | undefined) => (deviceId ? { deviceId: { exact: deviceId } } : {})

/** The camera, and the microphone where there is one. */
async function openCamera(cameraId?: string | null, microphoneId?: string | null): Promise<MediaStreamTrack[]> {
  const video = {
    ...{ width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } },
    ...exactly(cameraId),
  }
  const { mediaDevices } = navigator
  try {
    return (await mediaDevices.getUserMedia({ video, audio: { ...exactly(microphoneId) } })).getTracks()
  } catch (error) {
    // Without a microphone there are pictures all the same.
    if (!(error instanceof Error) || error.name !== 'NotFoundError') throw error
    return (await mediaDevices.getUserMedia({ video })).getTracks()
  }
}

async function openScreen(microphoneId?: string | null): Promise<MediaStreamTrack[]> {
  const { mediaDevices } = navigator
  const [picture] = (await mediaDevices.getDisplayMedia({ video: { frameRate: { max: 30 } } })).getVideoTracks()
  if (picture) picture.contentHint = 'detail'
  const sound = await mediaDevices
    .getUserMedia({ audio: { ...exactly(microphoneId) } })
    .then((media) => media.getTracks())
    .catch(() => [])
  return [...(picture ? [picture] : []), ...sound]
}

/** Picture and sound from this device. Everything is released when the component goes. */
export function useCapture(): Capture {
  const [media, setMedia] = useState<MediaStream | null>(null)
  const [source, setSource] = useState<PictureSource | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([])
  const open = useRef<{ media: MediaStream; source: PictureSource } | null>(null)
  const gone = useRef(false)
  const turn = useRef(0)

  const choose = useCallback<Capture['choose']>(async (wanted) => {
    const before = open.current
    const next = wanted.source ?? before?.source ?? 'camera'
    if (!globalThis.navigator?.mediaDevices?.getUserMedia) return setProblem(notHere)
    turn.current += 1
    const mine = turn.current
    setBusy(true)
    setProblem(null)
    try {
      const [picture, sound] = [before?.media.getVideoTracks()[0], before?.media.getAudioTracks()[0]]
      const microphoneId = wanted.microphoneId ?? idOf(sound)
      // Some devices can be opened once only.
      if (before?.source === 'camera' && next === 'camera') picture?.stop()
      const tracks =
        next === 'screen'
          ? await openScreen(microphoneId)
          : await openCamera(wanted.cameraId ?? (before?.source === 'camera' ? idOf(picture) : null), microphoneId)
      if (gone.current || mine !== turn.current) return stop(tracks)
      const fresh = new MediaStream(tracks)
      const [shown] = fresh.getVideoTracks()
      // The person, the system or a cable ended it; not this page.
      shown?.addEventListener('ended', () => {
        if (open.current?.media !== fresh) return
        if (next === 'screen') choose({ source: 'camera' })
        else setProblem('Your camera stopped. Plug it in again, or choose another one.')
      })
      stop(before?.media.getTracks() ?? [])
      open.current = { media: fresh, source: next }
      setMedia(fresh)
      setSource(next)
      setDevices(await navigator.mediaDevices.enumerateDevices())
    } catch (error) {
      if (!gone.current && mine === turn.current) setProblem(wordsOf(error, next))
    } finally {
      if (!gone.current && mine === turn.current) setBusy(false)
    }
  }, [])

  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      stop(open.current?.media.getTracks() ?? [])
    }
  }, [])

  const of = (kind: MediaDeviceKind) => devices.filter((device) => device.kind === kind && device.deviceId !== '')
  return {
    ...{ media, source, problem, busy, choose },
    cameras: of('videoinput'),
    microphones: of('audioinput'),
    cameraId: source === 'camera' ? idOf(media?.getVideoTracks()[0]) : null,
    microphoneId: idOf(media?.getAudioTracks()[0]),
  }
}

const stop = (tracks: readonly MediaStreamTrack[]): void => {
  for (const track of tracks) track.stop()
}

/** How loud the sound is, from 0 to 100, ten times a second; null where there is none. */
export function useLevel(media: MediaStream | null): number | null {
  const [level, setLevel] = useState<number | null>(null)
  useEffect(() => {
    setLevel(null)
    if (!media || media.getAudioTracks().length === 0 || !globalThis.AudioContext) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(media).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // From -60 dB, which is silence in a room, to 0.
      setLevel(Math.round(Math.max(0, Math.min(100, (10 * Math.log10(power + 1e-9) + 60) * (100 / 60)))))
    }, 100)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [media])
  return level
}
