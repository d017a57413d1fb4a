/** Why there is no picture of one's own. */
export type CameraProblem = 'refused' | 'none' | 'taken' | 'unsupported'

export interface Device {
  id: string
  label: string
}

export interface Devices {
  cameras: Device[]
  microphones: Device[]
}

/** Which devices a person chose; undefined: whichever the browser takes. */
export interface Chosen {
  camera?: string | undefined
  microphone?: string | undefined
}

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'taken',
  AbortError: 'taken',
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

/** Opens camera and microphone, or the one of them that there is. Throws a CameraError. */
export async function openCamera({ camera, microphone }: Chosen): Promise<MediaStream> {
  const media = navigator.mediaDevices as MediaDevices | undefined
  if (!media) throw new CameraError('unsupported')
  const video: MediaTrackConstraints = {
    ...{ width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24, max: 30 } },
    ...(camera !== undefined && { deviceId: { exact: camera } }),
  }
  const audio: MediaTrackConstraints = {
    ...{ echoCancellation: true, noiseSuppression: true },
    ...(microphone !== undefined && { deviceId: { exact: microphone } }),
  }
  let last: unknown
  for (const wanted of [{ video, audio }, { video }, { audio }]) {
    try {
      return await media.getUserMedia(wanted)
    } catch (error) {
      last = error
      // With one of the two missing, the other alone will do.
      if (nameOf(error) !== 'NotFoundError') break
    }
  }
  throw new CameraError(problems[nameOf(last)] ?? 'taken')
}

/** The devices to choose from, by the names that the browser gives them. */
export async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices()
  const of = (kind: MediaDeviceKind, name: string) =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }, at) => ({ id: deviceId, label: label || `${name} ${at + 1}` }))
  return { cameras: of('videoinput', 'Camera'), microphones: of('audioinput', 'Microphone') }
}

export const stopCamera = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
