import { type BattleStatus, battleArea } from '@shoal/bus/battle'
import type { Shell } from '@shoal/remote-kit'
import { distinctUntilChanged, map } from 'rxjs'
import { personChanges } from '../session/index.ts'
import type { CallStore, OwnCameraActions, OwnCameraState } from './callState.ts'
import {
  CameraError,
  type Kind,
  kindOf,
  kinds,
  lackOf,
  listDevices,
  mayOpen,
  openCamera,
  openDevice,
  stopCamera,
  stopTracks,
} from './camera.ts'
import { rememberedCamera } from './rememberedCamera.ts'

/** In ms: how long after the page was loaded a camera that was on before is opened by itself. */
const reopening = 15_000

const part: readonly BattleStatus[] = ['queued', 'battling', 'connecting']

export const cameraOff: Omit<OwnCameraState, 'own' | 'devices' | 'chosen'> = {
  ...{ camera: 'off', lacking: {}, unopened: null, reopened: false, elsewhere: false },
}

export interface OwnCamera extends OwnCameraActions {
  /** Begins to look after the camera, once the store is there. */
  begin(): void
}

/**
 * Opens and closes the person's camera and microphone, and looks after them while they are on. They go off when nothing on
 * the page shows them and the person neither waits nor battles, and with a kick and the log-out. `changed` is called when
 * there is something else to send.
 */
export function createOwnCamera(
  { bus, storage }: Shell,
  { getState, setState }: Pick<CallStore, 'getState' | 'setState'>,
  changed: () => void,
): OwnCamera {
  const remembered = rememberedCamera(storage.session)
  let shown = 0
  /** Counts how often the camera was opened and closed: an answer of the browser that comes after that is thrown away. */
  let turn = 0
  /** One device is changed after the other. */
  let choosing = Promise.resolve()
  let listening: AbortController | null = null

  const status = () => bus.state(battleArea.states.battle).value.status
  const takesPart = () => part.includes(status())

  /** Uses this stream from now on; null for none. */
  function use(own: MediaStream | null, more: Partial<OwnCameraState>): void {
    listening?.abort()
    listening = own && listen(own)
    setState({ own, ...more })
    remember()
    changed()
  }

  function listen(own: MediaStream): AbortController {
    const ending = new AbortController()
    const { signal } = ending
    for (const track of own.getTracks()) track.addEventListener('ended', dropEnded, { signal })
    navigator.mediaDevices.addEventListener('devicechange', () => void refresh(), { signal })
    return ending
  }

  /** A device was unplugged, or the system took it away: what is left goes on. */
  function dropEnded(): void {
    const { own, lacking } = getState()
    const tracks = own?.getTracks() ?? []
    const left = tracks.filter(({ readyState }) => readyState !== 'ended')
    const ended = tracks.filter((track) => !left.includes(track))
    if (ended.length === 0) return
    if (left.length === 0) use(null, { ...cameraOff, camera: 'ended' })
    else
      use(new MediaStream(left), {
        lacking: { ...lacking, ...Object.fromEntries(ended.map((track) => [kindOf(track), 'ended'])) },
      })
    void refresh()
  }

  async function refresh(): Promise<void> {
    try {
      setState({ devices: await listDevices() })
    } catch {
      // Those that were listed before stay.
    }
  }

  function remember(): void {
    const { own, chosen } = getState()
    if (own && takesPart()) remembered.keep({ open: own.getTracks().map(kindOf), chosen })
    else remembered.forget()
  }

  async function open(wanted: readonly Kind[], more: Partial<OwnCameraState> = {}): Promise<void> {
    turn += 1
    const mine = turn
    setState({ camera: 'asking' })
    try {
      const { stream, lacking } = await openCamera(getState().chosen, wanted)
      if (mine !== turn) return stopCamera(stream)
      use(stream, { ...cameraOff, ...more, camera: 'on', lacking })
      await refresh()
    } catch (error) {
      if (mine !== turn) return
      use(null, { ...cameraOff, camera: error instanceof CameraError ? error.problem : 'both-taken' })
    }
  }

  function closeCamera(): void {
    turn += 1
    stopCamera(getState().own)
    use(null, cameraOff)
  }

  /** Opens another device. Where only one can be open at a time, as on many phones, the one that is in use makes room. */
  async function openOther(kind: Kind, id: string): Promise<{ track: MediaStreamTrack; opened: boolean }> {
    try {
      return { track: await openDevice(kind, id), opened: true }
    } catch (error) {
      const before = getState()
        .own?.getTracks()
        .find((track) => kindOf(track) === kind)
      const idBefore = before?.getSettings().deviceId
      if (!before || idBefore === undefined || lackOf(error) !== 'taken') throw error
      before.stop()
      try {
        return { track: await openDevice(kind, id), opened: true }
      } catch {
        return { track: await openDevice(kind, idBefore), opened: false }
      }
    }
  }

  async function changeTo(kind: Kind, id: string): Promise<void> {
    if (!getState().own) return
    const mine = turn
    setState({ unopened: null })
    try {
      const { track, opened } = await openOther(kind, id)
      if (mine !== turn) return track.stop()
      const { own, chosen, lacking } = getState()
      const tracks = own?.getTracks() ?? []
      const others = tracks.filter((one) => kindOf(one) !== kind)
      stopTracks(tracks.filter((one) => kindOf(one) === kind))
      const { [kind]: _, ...stillLacking } = lacking
      use(new MediaStream([track, ...others]), {
        ...{ camera: 'on', lacking: stillLacking, reopened: false },
        ...(opened ? { chosen: { ...chosen, [kind]: id } } : { unopened: kind }),
      })
    } catch {
      if (mine !== turn) return
      setState({ unopened: kind })
      // Its device may have made room in vain.
      dropEnded()
    }
    await refresh()
  }

  const isOn = () => ['on', 'asking'].includes(getState().camera)

  function closeUnlessWanted(): void {
    if (isOn() && (status() === 'kicked' || (shown === 0 && !takesPart()))) closeCamera()
  }

  /** Opens the camera that was on in this battle before the page was loaded again, if nobody has to be asked. */
  async function reopen(): Promise<void> {
    const before = remembered.read()
    if (!before || !takesPart() || getState().camera !== 'off' || !(await mayOpen(before.open))) return
    if (!takesPart() || getState().camera !== 'off') return
    setState({ chosen: before.chosen })
    await open(before.open, { reopened: true })
  }

  return {
    openCamera: () => open(kinds),
    choose(kind, id) {
      choosing = choosing.then(() => changeTo(kind, id))
      return choosing
    },
    closeCamera,
    showCamera() {
      shown += 1
      return () => {
        shown -= 1
        // Another place may show it next, in the same moment.
        setTimeout(closeUnlessWanted)
      }
    },
    begin() {
      let loadedJustNow = true
      const settled = setTimeout(() => {
        loadedJustNow = false
        remember()
      }, reopening)
      bus
        .state(battleArea.states.battle)
        .changes.pipe(
          map((battle) => battle.status),
          distinctUntilChanged(),
        )
        .subscribe({
          next() {
            closeUnlessWanted()
            if (getState().own) remember()
            else if (loadedJustNow) void reopen()
          },
          complete() {
            clearTimeout(settled)
            turn += 1
            listening?.abort()
            stopCamera(getState().own)
          },
        })
      personChanges(bus).subscribe(() => isOn() && closeCamera())
    },
  }
}
