/** What can be opened of a person: their camera or their microphone. */
export type Kind = 'camera' | 'microphone'
export const kinds: readonly Kind[] = ['camera', 'microphone']

/** Why one of the two is missing while the other works. */
export type Lack = 'none' | 'taken' | 'refused' | 'ended'
export type Lacking = Readonly<Partial<Record<Kind, Lack>>>

/** Why there is neither picture nor sound of one's own. */
export type CameraProblem = 'refused' | 'none' | `${Kind}-taken` | 'both-taken' | 'ended' | 'unsupported'

export interface Device {
  id: string
  label: string
}

export interface Devices {
  cameras: Device[]
  microphones: Device[]
}

/** Which devices a person chose; undefined: whichever the browser takes. */
export type Chosen = Readonly<Partial<Record<Kind, string>>>

const lacks: Readonly<Record<string, Lack>> = {
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
}

export class CameraError extends Error {
  override name = 'CameraError'
  readonly problem: CameraProblem
  constructor(problem: CameraProblem) {
    super(problem)
    this.problem = problem
  }
}

const nameOf = (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : '')
/** What the browser says when something else has the device, and in whatever case it does not explain. */
export const lackOf = (error: unknown): Lack => lacks[nameOf(error)] ?? 'taken'

const media = (): MediaDevices => {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new CameraError('unsupported')
  return devices
}

const wishes: Readonly<Record<Kind, MediaTrackConstraints>> = {
  camera: { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24, max: 30 } },
  microphone: { echoCancellation: true, noiseSuppression: true },
}
const asked: Readonly<Record<Kind, 'video' | 'audio'>> = { camera: 'video', microphone: 'audio' }

export const kindOf = (track: MediaStreamTrack): Kind => (track.kind === 'video' ? 'camera' : 'microphone')

export const stopTracks = (tracks: readonly MediaStreamTrack[]): void => {
  for (const track of tracks) track.stop()
}
export const stopCamera = (stream: MediaStream | null): void => stopTracks(stream?.getTracks() ?? [])

/**
 * Opens what is wanted of camera and microphone, or the one of them that can be opened, and says why the other is lacking.
 * A chosen device that is gone is replaced by another. Throws a CameraError if there is neither.
 */
export async function openCamera(
  chosen: Chosen,
  wanted: readonly Kind[],
): Promise<{ stream: MediaStream; lacking: Lacking }> {
  const devices = media()
  const open = (some: readonly Kind[]) =>
    devices.getUserMedia(
      Object.fromEntries(
        some.map((kind) => [
          asked[kind],
          { ...wishes[kind], ...(chosen[kind] !== undefined && { deviceId: { ideal: chosen[kind] } }) },
        ]),
      ),
    )
  try {
    return { stream: await open(wanted), lacking: {} }
  } catch (error) {
    const lack = lackOf(error)
    if (lack === 'refused' || wanted.length < 2)
      throw new CameraError(problemOf(Object.fromEntries(wanted.map((kind) => [kind, lack]))))
  }
  // The browser does not say which of the two it was: each is tried alone.
  const streams: MediaStream[] = []
  const lacking: Partial<Record<Kind, Lack>> = {}
  for (const kind of wanted) {
    try {
      streams.push(await open([kind]))
    } catch (error) {
      lacking[kind] = lackOf(error)
    }
  }
  const [first, second] = streams
  if (!first) throw new CameraError(problemOf(lacking))
  return { stream: second ? new MediaStream(streams.flatMap((stream) => stream.getTracks())) : first, lacking }
}

function problemOf({ camera, microphone }: Lacking): CameraProblem {
  if (camera === 'refused' || microphone === 'refused') return 'refused'
  if (camera === 'taken') return microphone === 'taken' ? 'both-taken' : 'camera-taken'
  return microphone === 'taken' ? 'microphone-taken' : 'none'
}

/** Opens this one device. Rejects as `getUserMedia` does. */
export async function openDevice(kind: Kind, id: string): Promise<MediaStreamTrack> {
  const stream = await media().getUserMedia({ [asked[kind]]: { ...wishes[kind], deviceId: { exact: id } } })
  return stream.getTracks()[0]!
}

/** For those whose line does not carry the full picture; the server says how many bits it may have. */
const small: MediaTrackConstraints = { width: 320, height: 240, frameRate: 12 }

/** The camera of this stream once more, small; null if it has none. To be stopped by whoever asked for it. */
export function smallPictureOf(stream: MediaStream): MediaStreamTrack | null {
  const track = stream.getVideoTracks()[0]?.clone() ?? null
  // A browser that cannot scale the copy sends it as it is, with few bits.
  track?.applyConstraints(small).catch(() => {})
  return track
}

/** The devices to choose from, by the names that the browser gives them. */
export async function listDevices(): Promise<Devices> {
  const all = await media().enumerateDevices()
  const of = (kind: MediaDeviceKind, name: string) =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }, at) => ({ id: deviceId, label: label || `${name} ${at + 1}` }))
  return { cameras: of('videoinput', 'Camera'), microphones: of('audioinput', 'Microphone') }
}

/** Whether this page may open all of these without asking the person; false also where the browser does not tell. */
export async function mayOpen(wanted: readonly Kind[]): Promise<boolean> {
  try {
    const answers = await Promise.all(wanted.map((name) => navigator.permissions.query({ name })))
    return answers.every(({ state }) => state === 'granted')
  } catch {
    return false
  }
}
