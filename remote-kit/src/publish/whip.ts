/** How it goes with a broadcast. Times are milliseconds since 1970. */
export type Broadcasting =
  | { readonly at: 'off' }
  | { readonly at: 'connecting' }
  | { readonly at: 'live'; readonly since: number }
  /** The line is lost, and it is tried again by itself. */
  | { readonly at: 'lost' }
  /** It is not tried again. */
  | { readonly at: 'refused'; readonly why: Refusal; readonly text: string }

export type Refusal = 'key' | 'taken' | 'browser' | 'server'

export interface WhipOptions {
  /** The id of the camera. */
  readonly stream: string
  readonly streamKey: string
  /** What is published; see `show` for later. */
  readonly media: MediaStream
  onState(state: Broadcasting): void
}

export interface Whip {
  /** Publishes these pictures and this sound instead, without a new connection. */
  show(media: MediaStream): void
  end(): void
}

/** Bits a second that are enough for 720 lines. */
const MOST_BITRATE = 2_500_000
/** How long an answer, a connection and a line that stutters are waited for, in ms. */
const ANSWER_WITHIN = 10_000
const CONNECT_WITHIN = 10_000
const STUTTER = 3_000
/** A page of one's own that is gone keeps the key for some seconds: so long that is waited for, in ms. */
const TAKEN_FOR = 8_000
/** From one try to the next, in ms; at first the shorter one, with as much again by chance. */
const waitOf = (tries: number): number => Math.min(10_000, 500 * 2 ** tries) * (1 + Math.random())

const words: Record<Refusal, string> = {
  key: 'Your stream key is not good any more. Make a new one, then go live with that.',
  taken: 'Somebody is live with this key already, on another page or with a broadcasting program. End that first.',
  browser: 'This browser cannot send H.264 pictures. Try another one, or a broadcasting program.',
  server: 'The server does not take this broadcast.',
}

/** H.264 as the server takes it; empty where this browser has none, undefined where it does not tell. */
function codecs(): RTCRtpCodec[] | undefined {
  return globalThis.RTCRtpSender?.getCapabilities?.('video')?.codecs.filter(
    ({ mimeType, sdpFmtpLine = '' }) =>
      mimeType.toLowerCase() === 'video/h264' &&
      /packetization-mode=1/.test(sdpFmtpLine) &&
      /profile-level-id=42/i.test(sdpFmtpLine),
  )
}

/**
 * Publishes to a camera by WHIP until it is ended. A line that is lost is found again by itself; a key that is not good
 * any more, or that somebody else publishes with, ends it.
 */
export function publishByWhip({ stream, streamKey, media: first, onState }: WhipOptions): Whip {
  const address = `/whip/${encodeURIComponent(stream)}`
  const authorization = `Bearer ${streamKey}`
  let media = first
  let connection: RTCPeerConnection | null = null
  let location: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let over = false
  /** Since when it has not been live. */
  let away = Date.now()

  /** Tells the server; the request outlives the page. */
  const sayGoodbye = (broadcast: string | null) => {
    if (broadcast) fetch(broadcast, { method: 'DELETE', headers: { authorization }, keepalive: true }).catch(() => {})
  }
  const leave = () => {
    clearTimeout(timer)
    connection?.close()
    connection = null
    sayGoodbye(location)
    location = null
  }
  const refuse = (why: Refusal, text = words[why]) => {
    if (over) return
    finish()
    onState({ at: 'refused', why, text })
  }
  const finish = () => {
    over = true
    leave()
    window.removeEventListener('pagehide', end)
  }
  const again = (state: 'connecting' | 'lost') => {
    if (over) return
    leave()
    onState({ at: state })
    timer = setTimeout(() => void connect(), waitOf(tries++))
  }

  function watch(mine: RTCPeerConnection): void {
    timer = setTimeout(() => mine === connection && again('lost'), CONNECT_WITHIN)
    mine.addEventListener('connectionstatechange', () => {
      const { connectionState } = mine
      if (mine !== connection || connectionState === 'new' || connectionState === 'connecting') return
      clearTimeout(timer)
      if (connectionState === 'connected') {
        tries = 0
        onState({ at: 'live', since: Date.now() })
      } else {
        away = Date.now()
        if (connectionState === 'failed') again('lost')
        else timer = setTimeout(() => mine === connection && again('lost'), STUTTER)
      }
    })
  }

  async function connect(): Promise<void> {
    const known = codecs()
    if (!globalThis.RTCPeerConnection || known?.length === 0) return refuse('browser')
    const mine = new RTCPeerConnection()
    connection = mine
    try {
      for (const track of media.getTracks()) {
        const sends = track.kind === 'video' ? { sendEncodings: [{ maxBitrate: MOST_BITRATE }] } : {}
        const transceiver = mine.addTransceiver(track, { direction: 'sendonly', ...sends })
        if (track.kind === 'video' && known) transceiver.setCodecPreferences(known)
      }
      await mine.setLocalDescription()
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/sdp' },
        body: mine.localDescription?.sdp ?? '',
        signal: AbortSignal.timeout(ANSWER_WITHIN),
      })
      const broadcast = response.status === 201 ? response.headers.get('location') : null
      if (mine !== connection) return sayGoodbye(broadcast)
      if (response.status === 201) {
        location = broadcast
        watch(mine)
        await mine.setRemoteDescription({ type: 'answer', sdp: await response.text() })
      } else await answered(response)
    } catch {
      if (mine === connection) again('lost')
    }
  }

  async function answered(response: Response): Promise<void> {
    if (response.status === 401) return refuse('key')
    const soon = Date.now() - away < TAKEN_FOR
    if (response.status === 409) return soon ? again('connecting') : refuse('taken')
    // Too often, or a server that is just starting.
    if (response.status === 429 || (response.status >= 500 && response.status !== 503)) return again('lost')
    const { message } = (await response.json().catch(() => ({}))) as { message?: string }
    refuse('server', message ?? words.server)
  }

  function end(): void {
    if (over) return
    finish()
    onState({ at: 'off' })
  }

  window.addEventListener('pagehide', end)
  onState({ at: 'connecting' })
  void connect()

  return {
    show(next) {
      media = next
      for (const sender of connection?.getSenders() ?? []) {
        const track = next.getTracks().find(({ kind }) => kind === sender.track?.kind)
        if (track) void sender.replaceTrack(track).catch(() => again('lost'))
      }
    },
    end,
  }
}
