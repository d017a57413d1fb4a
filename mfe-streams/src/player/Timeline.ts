import type { Engine } from './engine.ts'
import type { PlayerState } from './playerState.ts'

/** Further behind the live position than this counts as behind, in seconds. */
const BEHIND = 3
/** Nearer to what the server has than this is live, in ms. */
const NEAR_LIVE = 3_000
/** What is known of the recording is good for so long, in ms; that there is none yet, as of a stream just begun, for less. */
const GOOD_FOR = 60_000
const NONE_GOOD_FOR = 5_000

type Times = Pick<PlayerState, 'at' | 'window' | 'latency' | 'behind' | 'rewound'>

/** Knows when the picture was live, what of the camera can be seen again, and how far that is from live. */
export class Timeline {
  /** The oldest recorded instant, and when it was asked for. */
  private recorded: { from: number | null; asked: number } = { from: null, asked: 0 }
  /** The newest instant of the stream less this device's clock, which may be wrong; null when not known yet. */
  private lead: number | null = null

  forget(): void {
    this.recorded = { from: null, asked: 0 }
    this.lead = null
  }

  /** Asks what was recorded, unless that was asked lately. Where it can't be told only the live stream is there. */
  async look(engine: Engine): Promise<void> {
    const now = Date.now()
    if (now - this.recorded.asked < (this.recorded.from === null ? NONE_GOOD_FOR : GOOD_FOR)) return
    this.recorded.asked = now
    const from = await engine.recordedFrom().catch(() => null)
    if (this.recorded.asked === now) this.recorded.from = from
  }

  /** Where an engine's picture is. */
  read(engine: Engine, video: HTMLVideoElement, rewound: boolean): Times {
    const position = video.currentTime
    const at = engine.dateAt(position)
    const behindEdge = rewound ? null : engine.latency()
    if (at !== null && behindEdge !== null) this.lead = at + behindEdge * 1000 - Date.now()
    const to = this.lead === null ? null : Date.now() + this.lead
    const oldest = video.seekable.length > 0 ? engine.dateAt(video.seekable.start(0)) : null
    const live = engine.livePosition()
    return {
      at,
      window: at === null || to === null ? null : { from: Math.min(this.recorded.from ?? at, oldest ?? at, at), to },
      latency: rewound ? (at === null || to === null ? null : Math.max(to - at, 0) / 1000) : behindEdge,
      behind: rewound || (live !== null && live - position > BEHIND),
      rewound,
    }
  }

  /** Whether an instant is so near to live that live is what is meant. */
  isLive(date: number): boolean {
    return this.lead === null || date > Date.now() + this.lead - NEAR_LIVE
  }

  /** An instant within what was recorded; null where nothing is. */
  within(date: number): number | null {
    return this.recorded.from === null ? null : Math.max(date, this.recorded.from)
  }
}
