/** A camera or microphone that is open. */
export class FakeTrack extends EventTarget {
  readonly kind: 'video' | 'audio'
  readonly id: string
  readyState: 'live' | 'ended' = 'live'
  constructor(kind: 'video' | 'audio', id: string) {
    super()
    this.kind = kind
    this.id = id
  }
  getSettings = () => ({ deviceId: this.id })
  /** As by the page: nobody is told. */
  stop = () => {
    this.readyState = 'ended'
  }
  /** The same device once more. */
  clone = () => new FakeTrack(this.kind, this.id)
  /** What pages want of its picture. */
  constraints: MediaTrackConstraints = {}
  async applyConstraints(constraints: MediaTrackConstraints) {
    this.constraints = constraints
  }
  /** As when the device is unplugged. */
  end() {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}

export class FakeStream {
  readonly tracks: FakeTrack[]
  constructor(tracks: FakeTrack[]) {
    this.tracks = tracks
  }
  getTracks = () => this.tracks
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
}

const kinds = { videoinput: 'video', audioinput: 'audio' } as const

interface FakeDevice {
  kind: keyof typeof kinds
  deviceId: string
  label: string
}
export const camera = (deviceId: string): FakeDevice => ({ kind: 'videoinput', deviceId, label: `${deviceId} camera` })
export const microphone = (deviceId: string): FakeDevice => ({
  ...{ kind: 'audioinput', deviceId, label: `${deviceId} microphone` },
})

/** The devices of a browser, as far as pages can open them. */
export class FakeDevices extends EventTarget {
  list: FakeDevice[]
  /** Why a device cannot be opened: the name of the error, by its id. */
  readonly broken: Record<string, string> = {}
  /** Only one camera can be open at a time, as on many phones. */
  oneAtATime = false
  /** The list itself cannot be read. */
  unlisted = false
  /** The person is asked and has not answered yet. */
  answer: Promise<void> | null = null
  /** What pages asked for. */
  readonly asked: MediaStreamConstraints[] = []
  /** All that were ever opened. */
  readonly tracks: FakeTrack[] = []
  constructor(list: FakeDevice[]) {
    super()
    this.list = list
  }
  /** Those that are open now, by their ids. */
  open = () => this.tracks.filter(({ readyState }) => readyState === 'live').map(({ id }) => id)
  enumerateDevices = async () => {
    if (this.unlisted) throw new DOMException('no', 'NotAllowedError')
    return this.list
  }
  getUserMedia = async (wanted: MediaStreamConstraints) => {
    this.asked.push(wanted)
    await this.answer
    const ids = (['video', 'audio'] as const).flatMap((kind) =>
      wanted[kind] ? [[kind, this.find(kind, wanted[kind] as MediaTrackConstraints)] as const] : [],
    )
    const tracks = ids.map(([kind, id]) => new FakeTrack(kind, id))
    this.tracks.push(...tracks)
    return new FakeStream(tracks)
  }
  private find(kind: 'video' | 'audio', { deviceId }: MediaTrackConstraints): string {
    const { exact, ideal } = (deviceId ?? {}) as { exact?: string; ideal?: string }
    const all = this.list.filter((device) => kinds[device.kind] === kind).map((device) => device.deviceId)
    const wish = exact ?? ideal
    const id = wish !== undefined && all.includes(wish) ? wish : exact === undefined ? all[0] : undefined
    if (id === undefined) throw new DOMException('no', exact === undefined ? 'NotFoundError' : 'OverconstrainedError')
    const isBusy =
      this.oneAtATime && kind === 'video' && this.tracks.some((one) => one.kind === kind && one.readyState === 'live')
    const problem = this.broken[id] ?? (isBusy ? 'NotReadableError' : undefined)
    if (problem !== undefined) throw new DOMException('no', problem)
    return id
  }
}

/** What `navigator.permissions` says of these; without one it knows of none. */
export const fakePermissions = (states: Partial<Record<'camera' | 'microphone', PermissionState>>) => ({
  query: async ({ name }: { name: 'camera' | 'microphone' }) => {
    const state = states[name]
    if (!state) throw new TypeError(`${name} is no permission`)
    return { state }
  },
})

/** A connection of simple-peer, as far as tests bring it. */
export class FakePeer {
  static all: FakePeer[] = []
  private readonly handlers = new Map<string, Array<(...given: never[]) => void>>()
  readonly options: { stream?: FakeStream; config: { iceServers: unknown[] } }
  destroyed = false
  constructor(options: FakePeer['options']) {
    this.options = options
    FakePeer.all.push(this)
  }
  on(event: string, handler: (...given: never[]) => void) {
    this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler])
  }
  emit(event: string, ...given: unknown[]) {
    for (const handler of this.handlers.get(event) ?? []) handler(...(given as never[]))
  }
  /** Sent besides the stream. */
  readonly added: FakeTrack[] = []
  addTrack(track: FakeTrack) {
    this.added.push(track)
  }
  signal() {}
  destroy() {
    this.destroyed = true
  }
}
