import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { hasFfmpeg } from '../ffmpeg.ts'
import { type FlvTag, readFlvTag, type VideoFrame } from './flv.ts'
import { type IngestSource, ingestSource, type QualityWriter } from './ingestSource.ts'
import { type Packager, packager } from './packager.ts'
import type { CameraRecordings } from './recorder.ts'
import type { Hangup, Publication } from './rtmp.ts'
import { type Transcoder, transcoder } from './transcoder.ts'

/** A publisher that sends nothing for so long has gone, in milliseconds [STR-12]. */
const SILENT = 3_500
/** One who drops and comes back within this time goes on with the same stream, in milliseconds [STR-12]. */
export const RETURN_WITHIN = 30_000
/** A segment ends at a key frame, but neither before nor after so many seconds. */
const SHORTEST = 1.9
const LONGEST = 15
/** Pictures that small have no smaller quality. */
const LOW_HEIGHT = 360
/** The first picture must come within this time, and no more than this may be sent ahead of time, in milliseconds. */
const PICTURE_WITHIN = 10_000
const TOO_FAST = 20_000
/** Frames between two key frames that are remembered. */
const MOST_RECENT = 3_000

/** What staff and the broadcaster see of a stream that is published. */
export interface LiveFacts {
  /** Milliseconds since 1970. */
  readonly since: number
  readonly width: number
  readonly height: number
  /** Bits a second over the last segments. */
  readonly bitrate: number
  readonly sound: boolean
  readonly qualities: number
}

export interface IngestOptions {
  readonly recordings: CameraRecordings
  readonly clock: Clock
  readonly log: Log
  /** A stream has something to show, or nothing more. Its source stays for a while after it went. */
  onLive(playbackId: string, live: boolean): void
  /** A source came, to be served, or goes for good. */
  onSource(playbackId: string, source: IngestSource | null): void
}

interface Stream {
  readonly source: IngestSource
  readonly high: QualityWriter
  /** The number of the next segment. */
  next: number
  /** When the newest segment ends, milliseconds since 1970. */
  end: number
  publisher: { end(): void; hangup: Hangup; silent: () => boolean } | null
  facts: LiveFacts | null
  gone?: NodeJS.Timeout
}

/** All streams that are published now or were a moment ago. */
export function ingest({ recordings, clock, log, onLive, onSource }: IngestOptions) {
  const streams = new Map<string, Stream>()

  function streamOf(playbackId: string): Stream {
    const known = streams.get(playbackId)
    if (known) return known
    const recorder = recordings.open(playbackId)
    const source = ingestSource(playbackId, recorder)
    const stream: Stream = {
      source,
      high: source.quality('high'),
      next: recorder.nextNumber(),
      end: 0,
      publisher: null,
      facts: null,
    }
    streams.set(playbackId, stream)
    return stream
  }

  function forget(playbackId: string, stream: Stream): void {
    clearTimeout(stream.gone)
    streams.delete(playbackId)
    stream.source.close()
    onSource(playbackId, null)
  }

  /** Lets a publisher in whose key is right; a text says why not. */
  function publish(playbackId: string, hangup: Hangup): Publication | string {
    const stream = streamOf(playbackId)
    if (stream.publisher && !stream.publisher.silent()) return 'Somebody publishes with this key already'
    // Its connection is lost without that anybody told us.
    stream.publisher?.hangup('its broadcaster came back')
    clearTimeout(stream.gone)

    const started = clock.ms()
    const marks = new Map<number, { number: number; startedAt: number }>()
    let heard = started
    let first = true
    let shown = false
    let over = false
    let low: { packager: Packager; transcoder: Transcoder; writer: QualityWriter } | null = null
    // What a smaller quality that is begun now must know: the settings, and everything since the last key frame.
    const settings = new Map<string, FlvTag>()
    let recent: FlvTag[] = []

    const show = (now: boolean) => {
      if (shown === now) return
      shown = now
      stream.source.setLive(now)
      if (now) onSource(playbackId, stream.source)
      onLive(playbackId, now)
    }

    let opening = 0
    const high = packager({
      segmentAt(frame, seconds) {
        const begins =
          seconds === null || (frame.key && seconds >= SHORTEST) || seconds >= LONGEST || (first && seconds >= 2)
        if (!begins) return null
        if (seconds !== null) first = false
        opening = frame.dts + frame.offset
        return stream.next++
      },
      startOf: () => Math.max(clock.ms(), Math.ceil(stream.end)),
      onRun(run) {
        stream.high.run(run)
        const { width, height } = run.video
        stream.facts = {
          ...{ since: stream.facts?.since ?? clock.ms(), bitrate: stream.facts?.bitrate ?? 0, qualities: 1 },
          ...{ width, height, sound: run.audio !== null },
        }
        void startLow(height)
      },
      onSegment(number, startedAt) {
        stream.end = startedAt
        marks.set(opening, { number, startedAt })
        if (marks.size > 60) marks.delete(marks.keys().next().value as number)
        stream.high.segment(number, startedAt)
      },
      onPart(bytes, duration, independent) {
        stream.end += duration * 1000
        stream.high.part(bytes, duration, independent)
      },
      onSegmentEnd(duration) {
        stream.high.segmentEnd(duration)
        const [best, ...others] = stream.source.renditions
        if (stream.facts && best)
          stream.facts = { ...stream.facts, bitrate: best.averageBitrate, qualities: 1 + others.length }
        // Players begin with a whole segment.
        if (!over) show(true)
      },
    })

    /** Counts the smaller qualities that were wanted, so that one that comes late knows it. */
    let wanted = 0
    function stopLow(): void {
      wanted += 1
      const ending = low
      low = null
      ending?.transcoder.stop()
      ending?.packager.end()
      ending?.writer.remove()
    }

    /** The smaller quality, where this machine has an ffmpeg; begun anew with every change of the encoding. */
    async function startLow(height: number): Promise<void> {
      stopLow()
      const mine = wanted
      if (height <= LOW_HEIGHT || !(await hasFfmpeg()) || mine !== wanted) return
      const encoder = await transcoder({
        height: LOW_HEIGHT,
        log,
        onTag(tag) {
          const message = readFlvTag(tag)
          if (message && message.kind !== 'unsupported') small.push(message)
        },
        onEnd: () => {
          if (low?.transcoder === encoder) stopLow()
        },
      })
      if (mine !== wanted) return encoder.stop()
      const writer = stream.source.quality('low')
      // It is cut where the publisher's own quality was cut.
      const markOf = (frame: VideoFrame) => {
        for (const [time, mark] of marks) if (Math.abs(time - frame.dts - frame.offset) <= 20) return mark
        return null
      }
      const small = packager({
        segmentAt: (frame) => (frame.key ? (markOf(frame)?.number ?? null) : null),
        startOf: (frame) => markOf(frame)?.startedAt ?? clock.ms(),
        onRun: writer.run,
        onSegment: writer.segment,
        onPart: writer.part,
        onSegmentEnd: writer.segmentEnd,
      })
      low = { packager: small, transcoder: encoder, writer }
      for (const tag of [...settings.values(), ...recent]) encoder.push(tag)
    }

    /** Refuses what can never become a live picture. */
    function watch(): void {
      const now = clock.ms()
      if (now - heard > SILENT) show(false)
      if (!stream.facts && now - started > PICTURE_WITHIN) hangup('it sends no pictures')
      else if (stream.end - now > TOO_FAST) hangup('it sends faster than time passes')
    }
    const watching = setInterval(watch, 500)
    watching.unref()

    const publisher = {
      hangup,
      silent: () => clock.ms() - heard > SILENT,
      end() {
        if (over) return
        over = true
        clearInterval(watching)
        high.end()
        stopLow()
        show(false)
        if (stream.publisher === publisher) stream.publisher = null
        stream.facts = null
        stream.gone = setTimeout(() => forget(playbackId, stream), RETURN_WITHIN)
        stream.gone.unref()
      },
    }
    stream.publisher = publisher
    log.info({ playbackId }, 'a broadcaster publishes')

    return {
      end: publisher.end,
      tag(tag) {
        if (over) return
        heard = clock.ms()
        const message = readFlvTag(tag)
        if (!message) return
        if (message.kind === 'unsupported') return hangup(`it sends ${message.what}; only H.264 and AAC can be shown`)
        if (message.kind === 'video-config' || message.kind === 'audio-config') settings.set(message.kind, tag)
        else {
          if (message.kind === 'video' && message.key) recent = []
          recent.push(tag)
          if (recent.length > MOST_RECENT) recent = []
        }
        const before = low
        try {
          high.push(message)
        } catch (error) {
          if (!(error instanceof RangeError)) throw error
          return hangup(error.message)
        }
        // One that begins with this tag gets it with all that it must know.
        if (low === before) low?.transcoder.push(tag)
      },
    }
  }

  return {
    publish,
    has: (playbackId: string) => streams.get(playbackId)?.publisher != null,
    facts: (playbackId: string): LiveFacts | null => streams.get(playbackId)?.facts ?? null,
    /** Ends whoever publishes a stream: its key was reset, or its camera removed. */
    hangup(playbackId: string, reason: string): void {
      const stream = streams.get(playbackId)
      stream?.publisher?.hangup(reason)
      if (stream) forget(playbackId, stream)
    },
    close(): void {
      for (const [id, stream] of streams) {
        stream.publisher?.hangup('the server stops')
        forget(id, stream)
      }
    },
  }
}
export type Ingest = ReturnType<typeof ingest>
