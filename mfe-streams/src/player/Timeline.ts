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
  /** The question that is under way; null while none is. */
  private asking: Promise<void> | null = null
  /** The newest instant of the stream less this device's clock, which may be wrong; null when not known yet. */
  private lead: number | null = null

  forget(): void {
    this.recorded = { from: null, asked: 0 }
    this.asking = null
    this.lead = null
  }

  /** Whether it was asked lately what was recorded, and the answer is there. */
  get knowsRecording(): boolean {
    return this.asking === null && this.isFresh
  }

  private get isFresh(): boolean {
    const { from, asked } = this.recorded
    return Date.now() - asked < (from === null ? NONE_GOOD_FOR : GOOD_FOR)
  }

  /**
   * Asks what was recorded, unless that was asked lately. Where nothing is recorded only the live stream is there; an
   * answer that does not come changes nothing in what was known. Never rejects.
   */
  look(engine: Engine): Promise<void> {
    if (this.asking) return this.asking
    if (this.isFresh) return Promise.resolve()
    const { recorded } = this
    recorded.asked = Date.now()
    const asking = engine.recordedFrom().then(
      (from) => {
        recorded.from = from
      },
      () => {},
    )
    this.asking = asking.finally(() => {
      // Another camera may have been opened in the meantime.
      if (this.recorded === recorded) this.asking = null
    })
    return this.asking
  }

  /**
   * Where an engine's picture is.
   * @param coming the instant that the picture is on its way to, in ms since 1970; null where it is where it belongs
   */
  read(engine: Engine, video: HTMLVideoElement, rewound: boolean, coming: number | null): Times {
    const position = video.currentTime
    const date = engine.dateAt(position)
    const behindEdge = rewound ? null : engine.latency()
    if (date !== null && behindEdge !== null) this.lead = date + behindEdge * 1000 - Date.now()
    const to = this.lead === null ? null : Date.now() + this.lead
    const oldest = video.seekable.length > 0 ? engine.dateAt(video.seekable.start(0)) : null
    const live = engine.livePosition()
    const from = date === null ? null : Math.min(this.recorded.from ?? date, oldest ?? date, date)
    const at = coming ?? date
    const elsewhere = rewound || coming !== null
    return {
      at,
      window: from === null || to === null ? null : { from, to },
      latency: elsewhere ? (at === null || to === null ? null : Math.max(to - at, 0) / 1000) : behindEdge,
      behind: elsewhere || (live !== null && live - position > BEHIND),
      rewound,
    }
  }

  /** Whether an instant is so near to live that live is what is meant; null while it is not known when live is. */
  isLive(date: number): boolean | null {
    return this.lead === null ? null : date > Date.now() + this.lead - NEAR_LIVE
  }

  /** An instant within what was recorded; null where nothing is. */
  within(date: number): number | null {
    return this.recorded.from === null ? null : Math.max(date, this.recorded.from)
  }
}
