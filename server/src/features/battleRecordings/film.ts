import { WebmBase, type WebmTrack } from 'werift/nonstandard'
import type { Frame } from './frames.ts'

/** Only a class that goes on from this one may begin. */
class Webm extends WebmBase {
  begin(): void {
    this.start()
  }
}

export interface Size {
  width: number
  height: number
}

/** Width and height stand at the beginning of each whole picture of VP8. */
export const sizeOf = (picture: Buffer): Size => ({
  width: picture.readUInt16LE(6) & 0x3fff,
  height: picture.readUInt16LE(8) & 0x3fff,
})

/** So long a film counts as until it is ended, in ms: longer than a battle, so that one that was cut off is shown to its end. */
const untold = 3_600_000

/**
 * Writes frames as WebM, piece by piece. `size` is that of the pictures; null for sound alone. The bytes that `end` returns
 * replace as many at the beginning.
 */
export function createFilm(size: Size | null, write: (bytes: Buffer) => void) {
  const sound: WebmTrack = { kind: 'audio', codec: 'OPUS', clockRate: 48_000, trackNumber: 1 }
  const tracks = size
    ? [sound, { kind: 'video', codec: 'VP8', clockRate: 90_000, trackNumber: 2, ...size } as const]
    : [sound]
  let written = 0
  let beginning = 0
  let ended: { header: Buffer; duration: number } | null = null
  const webm = new Webm(
    tracks,
    ({ saveToFile, kind, eol }) => {
      if (eol) ended = { header: eol.header, duration: eol.duration }
      if (!saveToFile) return
      if (kind === 'initial') beginning = saveToFile.length
      written += saveToFile.length
      write(saveToFile)
    },
    { duration: untold },
  )
  webm.begin()

  return {
    hasPicture: size !== null,
    /** Bytes so far. */
    size: () => written,
    add({ kind, data, isWhole, time }: Frame): void {
      const input = { frame: { data, isKeyframe: isWhole, time } }
      if (kind === 'video') webm.processVideoInput(input)
      else webm.processAudioInput(input)
    },
    /** Null where nothing was in it. */
    end(): { header: Buffer; duration: number } | null {
      webm.stop()
      return ended && ended.header.length === beginning ? ended : null
    },
  }
}

export type Film = ReturnType<typeof createFilm>
