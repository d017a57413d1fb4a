import { fragment, initSegment, NOTHING, type Sample, VIDEO_TIMESCALE } from './cmaf.ts'
import { type AudioConfig, readAudioConfig, readVideoConfig, type VideoConfig } from './codecs.ts'
import type { AudioFrame, FlvMessage, VideoFrame } from './flv.ts'
import { opusSamples } from './opus.ts'
import { silentFrame } from './silence.ts'

/** A part is cut before it would be longer, milliseconds. */
export const PART_MS = 500
/** So long the first picture waits for the sound to say what it is, and any picture for its sound, milliseconds. */
const SOUND_WAIT = 700
/** Sound that is so far behind the pictures is not there; what begins then begins without it. Milliseconds. */
const SOUND_LOST = 2_000
/** Sound that comes after its pictures does not always come by as much after them. Milliseconds. */
const UNEVEN = 400
/** Pictures that are further apart, and further than three of them are, have a pause between them. Milliseconds. */
const PAUSE = 2_000
/** Sound that goes on for longer while no picture comes is not played. Milliseconds. */
const SOUND_ALONE = 5_000
const TICKS = VIDEO_TIMESCALE / 1000
/** What waits to be played, in bytes: what came before the settings, the sound of a part, the pictures of a part. */
const MOST_EARLY = 8 * 1024 * 1024
const MOST_SOUND = 1024 * 1024
const MOST_PART = 16 * 1024 * 1024
/** What each frame costs besides its data. */
const FRAME = 128
/** A frame of AAC, in samples. */
const AAC_FRAME = 1024

/** What a run of equally encoded media is. A new one begins with each publisher and each change of the encoding. */
export interface Run {
  readonly init: Buffer
  readonly video: VideoConfig
  readonly audio: AudioConfig | null
  /** The init segment of its sound alone; null where there is none. */
  readonly sound: Buffer | null
}

export interface PackagerOptions {
  /**
   * Whether a new segment begins at this picture, and its number; null to go on with the one that grows, which is so
   * many seconds long (null: there is none, and without a number the picture is dropped).
   */
  segmentAt(frame: VideoFrame, seconds: number | null): number | null
  /** When the picture was live that a run begins with, milliseconds since 1970; never before the last run's end. */
  startOf(frame: VideoFrame): number
  onRun(run: Run): void
  /** `startedAt`: milliseconds since 1970. */
  onSegment(number: number, startedAt: number): void
  /** `duration` in seconds; `pictures`: how many it has; `sound` makes a part of its sound alone. */
  onPart(bytes: Buffer, duration: number, independent: boolean, pictures: number, sound: () => Buffer): void
  onSegmentEnd(duration: number): void
  /** The sound of a run stays away, or is back. Meanwhile there is silence in its place. */
  onSilence?(silent: boolean): void
}

/**
 * Turns a publisher's frames into CMAF: runs of segments of parts. Time on the tracks is the time of day, so it goes
 * on over gaps, restarts and changes of the encoding.
 */
export function packager(options: PackagerOptions) {
  let video: VideoConfig | null = null
  let audio: AudioConfig | null = null
  let run: { audio: AudioConfig | null; silence: Buffer | null; base: number; start: number } | null = null
  // The run that goes on was begun with other settings or other tracks, or its clock was set.
  let stale = true
  let early: (VideoFrame | AudioFrame)[] = []
  let earlyBytes = 0
  let waited = false
  let held: VideoFrame | null = null
  let lastDuration = 33
  let segmentStart: number | null = null
  let part: { start: number; key: boolean; samples: Sample[] } | null = null
  let partBytes = 0
  let sounds: AudioFrame[] = []
  let soundBytes = 0
  /** Where the next sound belongs, in samples since the run began; null before the first. */
  let soundAt: number | null = null
  /** When the newest sound was; null while there was none. */
  let lastSound: number | null = null
  let silent = false
  /** By how much the sound comes after its pictures at the most, milliseconds. */
  let soundLag = 0
  let sequence = 0

  function flushPart(end: number): void {
    if (!run || !part || part.samples.length === 0) return
    const rate = run.audio?.rate ?? 1
    const samples: Sample[] = []
    let first: number | null = null
    for (const sound of run.audio ? sounds : []) {
      const wanted = Math.round(((sound.dts - run.base) * rate) / 1000)
      const length = run.audio?.kind === 'opus' ? opusSamples(sound.data) : AAC_FRAME
      if (wanted < 0 || length === 0) continue
      // Too late: there is silence in its place already.
      if (soundAt !== null && soundAt - wanted > rate / 10) continue
      // Milliseconds are too coarse for sound: its own count holds unless they really differ.
      if (soundAt === null || wanted - soundAt > rate / 10) {
        const silentFrom = silenceUpTo(wanted, samples)
        first ??= silentFrom
        const last = samples.at(-1)
        if (last && soundAt !== null)
          samples[samples.length - 1] = { ...last, duration: last.duration + wanted - soundAt }
        soundAt = wanted
      }
      first ??= soundAt
      samples.push({ data: sound.data, duration: length, key: true, offset: 0 })
      soundAt += length
    }
    if (run.silence) {
      const due = Math.round(((end - run.base) * rate) / 1000)
      soundAt ??= Math.round(((part.start - run.base) * rate) / 1000)
      const wait = Math.min(Math.max(SOUND_WAIT, soundLag + UNEVEN), SOUND_LOST)
      const away = sounds.length === 0 && (silent || due - soundAt > (rate * wait) / 1000)
      // There was none of its own.
      if (away) first = silenceUpTo(due, samples)
      tellSilence(away)
    }
    forgetSounds()
    const heard = { start: Math.round((run.start * rate) / 1000) + (first ?? 0), samples }
    const bytes = fragment(
      ++sequence,
      { start: Math.round((part.start - run.base + run.start) * TICKS), samples: part.samples },
      heard,
    )
    const { start, key, samples: pictures } = part
    part = null
    options.onPart(bytes, (end - start) / 1000, key, pictures.length, () => fragment(sequence, NOTHING, heard))
  }

  /** Silence from where the next sound belongs; answers with that place, or null where nothing fits in. */
  function silenceUpTo(end: number, samples: Sample[]): number | null {
    const silence = run?.silence
    if (!silence || soundAt === null) return null
    const duration = run?.audio?.kind === 'opus' ? opusSamples(silence) : AAC_FRAME
    const from = soundAt
    for (; soundAt + duration <= end; soundAt += duration)
      samples.push({ data: silence, duration, key: true, offset: 0 })
    return soundAt === from ? null : from
  }

  function tellSilence(now: boolean): void {
    if (now === silent) return
    silent = now
    options.onSilence?.(now)
  }

  function forgetSounds(): void {
    sounds = []
    soundBytes = 0
  }

  function endSegment(end: number): void {
    flushPart(end)
    if (segmentStart !== null) options.onSegmentEnd((end - segmentStart) / 1000)
    segmentStart = null
  }

  /** Gives the held picture its duration and puts it into the part that grows. */
  function settle(end: number): void {
    if (!held || !part) return
    lastDuration = Math.max(1, end - held.dts)
    partBytes = (part.samples.length === 0 ? 0 : partBytes) + held.data.length + FRAME
    if (partBytes > MOST_PART) throw new RangeError('Its pictures are too large')
    part.samples.push({
      data: held.data,
      duration: Math.round(lastDuration * TICKS),
      key: held.key,
      offset: Math.round(held.offset * TICKS),
    })
    held = null
  }

  function endRun(): void {
    try {
      if (held) {
        const end = held.dts + lastDuration
        settle(end)
        endSegment(end)
      }
    } finally {
      run = null
      held = null
      part = null
      soundAt = null
      forgetSounds()
    }
  }

  function onVideo(frame: VideoFrame): void {
    if (!video) return
    if (held) {
      // Two pictures at one time are one too many.
      if (frame.dts === held.dts) return
      // What follows a pause could not be shown without the key frame that comes after it.
      if (frame.dts < held.dts || frame.dts - held.dts > Math.max(PAUSE, 3 * lastDuration)) stale = true
    }
    if (frame.anew) stale = true
    const there = lastSound === null || frame.dts - lastSound <= SOUND_LOST
    if (run?.audio && !run.silence && frame.key && !there) stale = true
    if (stale || !run) {
      if (!frame.key) return
      endRun()
      const number = options.segmentAt(frame, null)
      if (number === null) return
      const heard = there ? audio : null
      run = {
        ...{ audio: heard, silence: heard && silentFrame(heard) },
        ...{ base: frame.dts, start: options.startOf(frame) },
      }
      stale = false
      silent = false
      const sound = heard && initSegment(null, heard)
      options.onRun({ init: initSegment(video, heard), video, audio: heard, sound })
      open(number, frame)
    } else {
      settle(frame.dts)
      const number = options.segmentAt(frame, segmentStart === null ? null : (frame.dts - segmentStart) / 1000)
      if (number !== null) {
        endSegment(frame.dts)
        open(number, frame)
      } else if (part && frame.dts + lastDuration - part.start > PART_MS + 1) {
        flushPart(frame.dts)
        part = { start: frame.dts, key: frame.key, samples: [] }
      }
    }
    held = frame
  }

  function open(number: number, frame: VideoFrame): void {
    if (!run) return
    segmentStart = frame.dts
    part = { start: frame.dts, key: frame.key, samples: [] }
    options.onSegment(number, run.start + frame.dts - run.base)
  }

  function onFrame(frame: VideoFrame | AudioFrame): void {
    if (frame.kind === 'video') onVideo(frame)
    else if (audio) onSound(frame)
  }

  function onSound(frame: AudioFrame): void {
    lastSound = frame.dts
    soundLag = Math.max(soundLag, (held?.dts ?? 0) - frame.dts)
    // It is there, or there again: from the next key frame on.
    if (run && !run.audio) stale = true
    if (!run || stale || (held && frame.dts - held.dts > SOUND_ALONE)) return
    soundBytes += frame.data.length + FRAME
    if (soundBytes > MOST_SOUND) throw new RangeError('It sends more sound than can be played')
    sounds.push(frame)
  }

  function forgetEarly(): void {
    early = []
    earlyBytes = 0
  }

  function drainEarly(): void {
    const frames = early
    forgetEarly()
    waited = true
    // Sound that came before its picture belongs to it.
    const firstKey = frames.findIndex((frame) => frame.kind === 'video' && frame.key)
    const [before, after] = [frames.slice(0, firstKey), frames.slice(firstKey)]
    const key = after[0]
    if (firstKey === -1 || !key) return
    onFrame(key)
    for (const frame of [...before.filter(({ kind, dts }) => kind === 'audio' && dts >= key.dts), ...after.slice(1)])
      onFrame(frame)
  }

  return {
    /** Takes what the publisher sent. Throws a RangeError when its settings are none that can be played. */
    push(message: Exclude<FlvMessage, { kind: 'unsupported' }>): void {
      switch (message.kind) {
        case 'video-config':
          if (video?.record.equals(message.record)) return
          video = readVideoConfig(message.record)
          stale = true
          return
        case 'audio-config':
          if (audio?.record.equals(message.record)) return
          audio = readAudioConfig(message.record, message.codec)
          stale = true
          if (early.length > 0) drainEarly()
          return
      }
      if (waited || (audio && video && early.length === 0)) {
        waited = true
        onFrame(message)
        return
      }
      early.push(message)
      earlyBytes += message.data.length + FRAME
      const first = early.find(({ kind }) => kind === 'video')
      if (first && (audio || message.dts - first.dts > SOUND_WAIT)) drainEarly()
      else if (earlyBytes > MOST_EARLY) forgetEarly()
    },
    /** The publisher has gone: what there is becomes the last part and segment. */
    end(): void {
      if (!waited) drainEarly()
      endRun()
      stale = true
    },
  }
}
export type Packager = ReturnType<typeof packager>
