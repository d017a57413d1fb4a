import type { CameraLive } from './contract.ts'

type Live = Pick<CameraLive, 'codecs' | 'rate' | 'uneven' | 'keyFrames' | 'late' | 'bitrate'>

/** Key frames that are further apart, in seconds, are seen: nobody's picture begins before one, and segments end there. */
const KEY_FRAMES = 4
/** A stream that arrives this many seconds late is more than the line carries. */
const LATE = 2

const names: Readonly<Record<string, string>> = { avc1: 'H.264', mp4a: 'AAC', opus: 'Opus' }

/** A codec as people call it, of its name by RFC 6381. */
export const codecName = (codec: string): string => names[codec.split('.')[0] ?? ''] ?? codec

export const rateText = (bitrate: number): string =>
  bitrate < 1e6 ? `${Math.round(bitrate / 1000)} kbit/s` : `${(bitrate / 1e6).toFixed(1)} Mbit/s`

/** The stream that a broadcaster sends, as words of a list. */
export const liveWords = ({ codecs, rate, keyFrames }: Live): string[] => [
  codecs.map(codecName).join(' and '),
  ...(rate > 0 ? [`${rate} pictures a second`] : []),
  ...(keyFrames === null ? [] : [`a key frame every ${keyFrames} s`]),
]

/** What will look bad about the stream, and what helps, in sentences [STR-12]. */
export const adviceOn = ({ uneven, keyFrames, late, bitrate }: Live): string[] => [
  ...(keyFrames !== null && keyFrames > KEY_FRAMES
    ? [`Key frames are ${keyFrames} s apart, and no picture begins before one. Set the key frame interval to 2 s.`]
    : []),
  ...(late > LATE
    ? [
        `What is sent arrives ${late} s late: the line to here does not carry ${rateText(bitrate)}. Set a lower bit rate, or use a cable.`,
      ]
    : []),
  ...(uneven ? ['The time from picture to picture changes all the time. Set a constant frame rate.'] : []),
]
