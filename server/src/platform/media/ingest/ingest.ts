import { availableParallelism } from 'node:os'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { hasFfmpeg } from '../ffmpeg.ts'
import { hasPicture } from '../liveSource.ts'
import { arrivals } from './arrivals.ts'
import { type Figures, figures } from './figures.ts'
import { type AudioFrame, type FlvMessage, type FlvTag, readFlvTag, shownLater, type VideoFrame } from './flv.ts'
import { type IngestSource, ingestSource, type QualityWriter } from './ingestSource.ts'
import { type Packager, packager } from './packager.ts'
import type { CameraRecordings } from './recorder.ts'
import type { Hangup, Publication } from './rtmp.ts'
import { times } from './times.ts'
import { type SmallerPicture, type Transcoder, transcoder } from './transcoder.ts'

/** A publisher that sends nothing for so long has gone, in milliseconds [STR-12]. */
const SILENT = 3_500
/** One who drops and comes back within this time goes on with the same stream, in milliseconds [STR-12]. */
export const RETURN_WITHIN = 30_000
/** A segment ends at a key frame, but neither before nor after so many seconds. */
const SHORTEST = 1.9
const LONGEST = 15
/** The smaller qualities of what is larger than they are. Rates of the picture alone, in kbit/s. */
const SMALLER = [
  { name: 'low', height: 360, rate: 600, mostRate: 800 },
  { name: 'least', height: 240, rate: 130, mostRate: 180 },
] as const
/** So many streams have the least picture made at a time, which few watch: the others have one encoder's work less. */
const MOST_LEAST = availableParallelism()
/**
 * Whoever sends must send a picture that can be shown within this time, from the first one on, and nobody sends more than
 * that ahead of time, in milliseconds.
 */
const PICTURE_WITHIN = 10_000
const TOO_FAST = 20_000
/** Who publishes while the clock is set by more than this begins anew, with the right times, in milliseconds. */
const CLOCK_SET = 10_000
/** What is remembered since the last key frame, and what one segment may have, in bytes. */
const MOST_RECENT = 16 * 1024 * 1024
const MOST_SEGMENT = 40 * 1024 * 1024
/** What each remembered message costs besides its data, in bytes. */
const MESSAGE = 512
/**
 * A publisher that is dated ahead of time, because it caught up only later, is led back by at most this share of each
 * segment, so that nobody notices; below so many milliseconds it stays as it is.
 */
const LEAD_BACK = 0.1
const AHEAD = 100
/** Sound that waits for the pictures of a smaller quality, in bytes: half a minute of the best, as encoders are slow at first. */
const MOST_SOUNDS = 2 * 1024 * 1024
/** Runs within a minute: each change of the settings and each leap of the clock begins one, and all are kept. */
const MOST_RUNS = 20
/** No picture is shown so much later than it is decoded, in milliseconds. */
const MOST_OFFSET = 10_000

/** What staff and the broadcaster see of a stream that is published. */
export interface LiveFacts extends Figures {
  /** By how much what comes now is later than what came soonest, in seconds: the line of the broadcaster carries less. */
  readonly late: number
  /** Milliseconds since 1970. */
  readonly since: number
  readonly width: number
  readonly height: number
  /** Bits a second over the last segments. */
  readonly bitrate: number
  readonly sound: boolean
  /** What the pictures, and the sound if there is some, are encoded with, as RFC 6381 names it. */
  readonly codecs: readonly string[]
  readonly qualities: number
}
type Measured = Figures & Pick<LiveFacts, 'late'>
type Described = Omit<LiveFacts, keyof Measured>

/** How a stream ended, or why nobody was let in, the last time. */
export interface LastEnd {
  /** Milliseconds since 1970. */
  readonly at: number
  /** A sentence. */
  readonly reason: string
}

export interface IngestOptions {
  readonly recordings: CameraRecordings
  /** What all streams together may have in memory to be played, in bytes. */
  readonly maxMemory: number
  readonly clock: Clock
  readonly log: Log
  /** A stream has something to show, or nothing more. Its source stays for a while after it went. */
  onLive(playbackId: string, live: boolean): void
  /** A source came, to be served, or goes for good. */
  onSource(playbackId: string, source: IngestSource | null): void
}

type Playable = Exclude<FlvMessage, { kind: 'unsupported' }>

/** What a publisher sent, with the time that it truly has, as a tag and as what that says. */
interface Dated {
  readonly tag: FlvTag
  readonly message: Playable
  /** In bytes. */
  readonly length: number
}

/** When a picture is shown, as ffmpeg can say it: in 31 bits. */
const shownAt = ({ dts, offset }: VideoFrame): number => (dts + offset) & 0x7fffffff

/** A smaller quality while it is made. */
interface SmallerQuality {
  readonly packager: Packager
  readonly writer: QualityWriter
  /** Takes sound that need not be encoded again. */
  hear(message: Extract<FlvMessage, { kind: 'audio' | 'audio-config' }>): void
  /** Takes what the encoder made. */
  see(message: Playable): void
}

interface Stream {
  readonly source: IngestSource
  readonly high: QualityWriter
  /** The number of the next segment. */
  next: number
  /** When the newest segment ends, milliseconds since 1970. */
  end: number
  /** By how much the time of day was then ahead of the time that passes, which is not set, in milliseconds. */
  clockAhead: number
  publisher: { end(reason: string): void; hangup: Hangup; silent: () => boolean; figures: () => Measured } | null
  facts: Described | null
  /** There was a whole segment. */
  begun: boolean
  gone?: NodeJS.Timeout
}

/** All streams that are published now or were a moment ago. */
export function ingest({ recordings, maxMemory, clock, log, onLive, onSource }: IngestOptions) {
  const streams = new Map<string, Stream>()
  /** Encoders that make the least picture. */
  const makeLeast = new Set<Transcoder>()
  /** Since this server started. */
  const lastEnds = new Map<string, LastEnd>()
  const lastRefusals = new Map<string, LastEnd>()

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
      clockAhead: clock.ms() - clock.passed(),
      publisher: null,
      facts: null,
      begun: false,
    }
    streams.set(playbackId, stream)
    return stream
  }

  /** Whether all streams together take too much memory, and this one more than its share. */
  function isTooLarge({ source }: Stream): boolean {
    if (source.held() <= maxMemory / streams.size) return false
    return [...streams.values()].reduce((sum, each) => sum + each.source.held(), 0) > maxMemory
  }

  function forget(playbackId: string, stream: Stream): void {
    clearTimeout(stream.gone)
    streams.delete(playbackId)
    stream.source.close()
    onSource(playbackId, null)
  }

  /** Not within `publish`, for as long as the timer runs all would stay that the publication and its connection remember. */
  function forgetLater(playbackId: string, stream: Stream): void {
    stream.gone = setTimeout(() => forget(playbackId, stream), RETURN_WITHIN)
    stream.gone.unref()
  }

  /** Lets a publisher in whose key is right; a text says why not. */
  function publish(playbackId: string, hangup: Hangup): Publication | string {
    const stream = streamOf(playbackId)
    const clockAhead = clock.ms() - clock.passed()
    // What was published before the clock was set back is not ahead of time.
    if (stream.clockAhead - clockAhead > CLOCK_SET) stream.end = Math.min(stream.end, clock.ms())
    stream.clockAhead = clockAhead
    if (stream.end - clock.ms() > TOO_FAST) return 'It came faster than time passes; come back in a moment'
    if (stream.publisher && !stream.publisher.silent()) return 'Somebody publishes with this key already'
    // Its connection is lost without that anybody told us.
    stream.publisher?.hangup('The broadcaster came back over another connection')
    clearTimeout(stream.gone)

    const marks = new Map<number, { number: number; startedAt: number }>()
    let heard = clock.passed()
    /** When a picture last became something to show. */
    let pictured = heard
    let pictures = false
    let runs: number[] = []
    let segmentBytes = 0
    let first = true
    let shown = false
    let over = false
    let smaller: {
      transcoder: Transcoder
      qualities: readonly SmallerQuality[]
    } | null = null
    /** The sound alone, for lines that carry no picture; null while there is none. */
    let sound: QualityWriter | null = null
    const delays = arrivals()
    const dates = times<Dated>(delays)
    /** The pauses of the publisher that what is shown takes into account. */
    let pausesKnown = 0
    /** How much later than it is decoded the last picture was shown for which that can be. */
    let offset = 0
    const seen = figures()
    // What came before it was known when its pictures were live.
    let early: Dated[] | null = []
    let earlyBytes = 0

    // What a smaller quality that is begun now must know: the settings, and everything since the last key frame.
    const settings = new Map<string, Dated>()
    let recent: Dated[] = []
    let recentBytes = 0
    const forgetRecent = () => {
      recent = []
      recentBytes = 0
    }

    const show = (now: boolean) => {
      if (shown === now) return
      shown = now
      stream.source.setLive(now)
      if (now) onSource(playbackId, stream.source)
      onLive(playbackId, now)
    }

    let opening: VideoFrame | null = null
    /** By how much this run's pictures were led back in time, and where its last segment began, in its own time. */
    let ledBack = 0
    let begunAt: number | null = null
    /** When something that is dated `dts` was live, in ms since 1970. */
    function liveAt(dts: number): number {
      const ago = clock.passed() - (dts + delays.least())
      return clock.ms() - Math.max(0, ago)
    }
    /** When a segment began that began at `startedAt` as its run counts. */
    function dateOf(frame: VideoFrame, startedAt: number): number {
      const ahead = startedAt - ledBack - liveAt(frame.dts)
      if (begunAt !== null && ahead > AHEAD) ledBack += Math.round(Math.min(ahead, (startedAt - begunAt) * LEAD_BACK))
      begunAt = startedAt
      return startedAt - ledBack
    }
    const high = packager({
      segmentAt(frame, seconds) {
        const begins =
          seconds === null || (frame.key && seconds >= SHORTEST) || seconds >= LONGEST || (first && seconds >= 2)
        if (!begins) return null
        if (seconds !== null) first = false
        opening = frame
        return stream.next++
      },
      startOf: (frame) => Math.max(Math.round(liveAt(frame.dts)), Math.ceil(stream.end)),
      onRun(run) {
        ledBack = 0
        begunAt = null
        runs = [...runs.filter((at) => clock.ms() - at < 60_000), clock.ms()]
        if (runs.length > MOST_RUNS) throw new RangeError('Its settings or its clock change all the time')
        stream.high.run(run)
        sound = stream.source.quality('sound')
        if (run.sound) sound.run({ init: run.sound, video: null, audio: run.audio })
        else {
          sound.remove()
          sound = null
        }
        const { width, height } = run.video
        stream.facts = {
          ...{ since: stream.facts?.since ?? clock.ms(), bitrate: stream.facts?.bitrate ?? 0, qualities: 1 },
          ...{ width, height, sound: run.audio !== null },
          codecs: [run.video.codec, ...(run.audio ? [run.audio.codec] : [])],
        }
        startSmaller(height).catch((error) => log.warn({ err: error, playbackId }, 'there is no smaller quality'))
      },
      onSegment(number, begins) {
        const frame = opening as VideoFrame
        const startedAt = dateOf(frame, begins)
        stream.end = startedAt
        segmentBytes = 0
        marks.set(shownAt(frame), { number, startedAt })
        if (marks.size > 60) marks.delete(marks.keys().next().value as number)
        stream.high.segment(number, startedAt)
        sound?.segment(number, startedAt)
      },
      onPart(bytes, duration, independent, pictures, soundOf) {
        stream.end += duration * 1000
        pictured = clock.passed()
        segmentBytes += bytes.length
        if (segmentBytes > MOST_SEGMENT) throw new RangeError('It sends more than can be kept')
        stream.high.part(bytes, duration, independent, pictures)
        sound?.part(soundOf(), duration, true, 0)
        // Players begin with a whole segment; of who comes back there are some.
        if (stream.begun && !over) show(true)
        if (isTooLarge(stream))
          throw new RangeError('All broadcasters together send more than this server has room for')
      },
      onSilence(silent) {
        if (stream.facts) stream.facts = { ...stream.facts, sound: !silent }
      },
      onSegmentEnd(duration) {
        stream.high.segmentEnd(duration)
        sound?.segmentEnd(duration)
        const pictures = stream.source.renditions.filter(hasPicture)
        if (stream.facts && pictures[0])
          stream.facts = { ...stream.facts, bitrate: pictures[0].averageBitrate, qualities: pictures.length }
        stream.begun = true
        if (!over) show(true)
      },
    })

    /** Counts how often smaller qualities were wanted, so that an encoder that comes late knows it. */
    let wanted = 0
    function stopSmaller(): void {
      wanted += 1
      const ending = smaller
      smaller = null
      if (!ending) return
      makeLeast.delete(ending.transcoder)
      ending.transcoder.stop()
      for (const { packager, writer } of ending.qualities) {
        try {
          packager.end()
        } catch (error) {
          log.warn({ err: error, playbackId }, 'the end of a smaller quality is lost')
        }
        writer.remove()
      }
    }

    /** A smaller quality that is cut where the publisher's own was cut, whose times its pictures keep, and dated alike. */
    function smallerQuality(name: string): SmallerQuality {
      const writer = stream.source.quality(name)
      const markOf = (frame: VideoFrame) => marks.get(shownAt(frame))
      let mark: ReturnType<typeof markOf>
      const small = packager({
        segmentAt(frame) {
          const found = frame.key ? markOf(frame) : undefined
          mark = found ?? mark
          return found?.number ?? null
        },
        startOf: () => mark?.startedAt ?? clock.ms(),
        onRun: writer.run,
        onSegment: (number, startedAt) => writer.segment(number, mark?.startedAt ?? startedAt),
        onPart: writer.part,
        onSegmentEnd: writer.segmentEnd,
      })
      // The sound comes before the pictures, which are encoded again: it waits for them, and is not encoded again.
      let sounds: AudioFrame[] = []
      let soundBytes = 0
      const costOf = ({ data }: AudioFrame) => data.length + MESSAGE
      return {
        packager: small,
        writer,
        hear(message) {
          if (message.kind === 'audio-config') return small.push(message)
          sounds.push(message)
          soundBytes += costOf(message)
          while (soundBytes > MOST_SOUNDS) soundBytes -= costOf(sounds.shift() as AudioFrame)
        },
        see(message) {
          if (message.kind === 'video') {
            const later = sounds.findIndex(({ dts }) => (dts & 0x7fffffff) > message.dts)
            const due = later === -1 ? sounds : sounds.slice(0, later)
            sounds = later === -1 ? [] : sounds.slice(later)
            for (const sound of due) {
              soundBytes -= costOf(sound)
              small.push(sound)
            }
          }
          small.push(message)
        },
      }
    }

    /** The smaller qualities, where this machine has an ffmpeg; begun anew with every change of the encoding. */
    async function startSmaller(height: number): Promise<void> {
      stopSmaller()
      const mine = wanted
      const made = SMALLER.filter((one) => one.height < height && (one.name !== 'least' || makeLeast.size < MOST_LEAST))
      if (made.length === 0 || !(await hasFfmpeg()) || mine !== wanted) return
      const into: SmallerQuality[] = []
      const pictures = made.map(
        (one, at): SmallerPicture => ({
          ...one,
          onTag(tag) {
            const message = readFlvTag(tag)
            if (message && message.kind !== 'unsupported') into[at]?.see(message)
          },
        }),
      )
      const encoder = await transcoder({
        pictures,
        log,
        onEnd: () => {
          if (smaller?.transcoder === encoder) stopSmaller()
        },
      })
      if (mine !== wanted) return encoder.stop()
      const qualities = made.map(({ name }) => smallerQuality(name))
      into.push(...qualities)
      smaller = { transcoder: encoder, qualities }
      if (made.some(({ name }) => name === 'least')) makeLeast.add(encoder)
      for (const dated of [...settings.values(), ...recent]) pushSmaller(dated)
    }

    /** Sound goes past ffmpeg: it stays as it is, and pictures wait for none. */
    function pushSmaller({ tag, message }: Dated): void {
      if (message.kind === 'audio' || message.kind === 'audio-config')
        for (const quality of smaller?.qualities ?? []) quality.hear(message)
      else smaller?.transcoder.push(tag)
    }

    /** Why this publisher is of no use any more; undefined while all is well. */
    function problem(now: number): string | undefined {
      if (Math.abs(clock.ms() - clock.passed() - clockAhead) > CLOCK_SET) return 'The clock of this server was set'
      if (stream.end - clock.ms() > TOO_FAST) return 'It came faster than time passes'
      if (now - heard > SILENT || now - pictured <= PICTURE_WITHIN) return undefined
      return pictures ? 'No picture that can be shown came for 10 seconds' : 'It sent sound alone, without pictures'
    }
    function watch(): void {
      const now = clock.passed()
      try {
        if (now - heard > SILENT) show(false)
        const reason = problem(now)
        if (reason) hangup(reason)
      } catch (error) {
        log.error({ err: error, playbackId }, 'a stream could not be watched over')
        hangup('The server had a problem with it')
      }
    }
    const watching = setInterval(watch, 500)
    watching.unref()

    const publisher = {
      hangup,
      silent: () => clock.passed() - heard > SILENT,
      figures: () => ({ ...seen.read(), late: Math.round(delays.late() / 100) / 10 }),
      end(reason: string) {
        if (over) return
        over = true
        clearInterval(watching)
        lastEnds.set(playbackId, { at: clock.ms(), reason })
        try {
          takeEarly()
          high.end()
        } catch (error) {
          if (!(error instanceof RangeError)) log.error({ err: error, playbackId }, 'the end of a stream is lost')
        }
        stopSmaller()
        show(false)
        if (stream.publisher === publisher) stream.publisher = null
        stream.facts = null
        forgetLater(playbackId, stream)
      },
    }
    stream.publisher = publisher

    /** What came early is taken, in its order. */
    function takeEarly(): void {
      const messages = early ?? []
      early = null
      for (const dated of messages) take(dated)
    }

    /** Throws a RangeError when it can't be played. */
    function take(dated: Dated): void {
      const { tag, message } = dated
      if (message.kind === 'video') pictures = true
      if (message.kind === 'video-config' || message.kind === 'audio-config') settings.set(message.kind, dated)
      else {
        if (message.kind === 'video' && message.key) forgetRecent()
        recent.push(dated)
        recentBytes += tag.data.length + MESSAGE
        if (recentBytes > MOST_RECENT) forgetRecent()
      }
      const before = smaller
      high.push(message)
      // One that begins with this tag gets it with all that it must know.
      if (smaller === before) pushSmaller(dated)
    }

    /** Gives what the publisher sent the times that it truly has; what is odd waits for what comes next. */
    function dated(tag: FlvTag, message: Playable): Dated[] {
      if (message.kind === 'video-config' || message.kind === 'audio-config') return [{ tag, message, length: 0 }]
      const found = dates.push(message.kind, message.dts, { tag, message, length: tag.data.length }, clock.passed())
      return found.map(({ item, at, anew }) => {
        const { message } = item
        if (message.kind !== 'video')
          return { ...item, tag: { ...item.tag, timestamp: at }, message: { ...message, dts: at } as Playable }
        if (Math.abs(message.offset) <= MOST_OFFSET) offset = message.offset
        const tag = shownLater({ ...item.tag, timestamp: at }, offset)
        // A run that is dated too early ends with a whole group of pictures.
        const paused = message.key && delays.paused() > pausesKnown
        if (paused) pausesKnown = delays.paused()
        return { ...item, tag, message: { ...message, dts: at, offset, anew: anew || paused } }
      })
    }

    function hear(dated: Dated): void {
      const { message } = dated
      if (message.kind === 'video') seen.picture(message.dts, message.key)
      if (!early) {
        take(dated)
        return
      }
      early.push(dated)
      earlyBytes += dated.tag.data.length + MESSAGE
      if (delays.known(clock.passed()) || earlyBytes > MOST_RECENT) takeEarly()
    }

    log.info({ playbackId }, 'a broadcaster publishes')

    return {
      end: publisher.end,
      tag(tag) {
        if (over) return
        const now = clock.passed()
        // Time in which the network was away does not count as time without pictures.
        if (now - heard > SILENT) pictured = now
        heard = now
        const message = readFlvTag(tag)
        if (!message) return
        if (message.kind === 'unsupported') return hangup(`Only H.264 and AAC can be shown; this was ${message.what}`)
        try {
          for (const each of dated(tag, message)) hear(each)
        } catch (error) {
          if (!(error instanceof RangeError)) throw error
          hangup(error.message)
        }
      },
    }
  }

  return {
    publish,
    has: (playbackId: string) => streams.get(playbackId)?.publisher != null,
    facts(playbackId: string): LiveFacts | null {
      const { facts, publisher } = streams.get(playbackId) ?? {}
      return facts && publisher ? { ...facts, ...publisher.figures() } : null
    },
    /** Remembers why somebody who wanted to publish was not let in, for staff and the broadcaster. */
    refused(playbackId: string, reason: string): void {
      lastRefusals.set(playbackId, { at: clock.ms(), reason })
    },
    lastRefusal: (playbackId: string): LastEnd | null => lastRefusals.get(playbackId) ?? null,
    lastEnd: (playbackId: string): LastEnd | null => lastEnds.get(playbackId) ?? null,
    /** Ends whoever publishes a stream: its key was reset, or its camera removed. */
    hangup(playbackId: string, reason: string): void {
      const stream = streams.get(playbackId)
      stream?.publisher?.hangup(reason)
      if (stream) forget(playbackId, stream)
    },
    close(): void {
      for (const [id, stream] of streams) {
        stream.publisher?.hangup('The server stops')
        forget(id, stream)
      }
    },
  }
}
export type Ingest = ReturnType<typeof ingest>
