import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { LiveSource } from './liveSource.ts'
import { loopingSource } from './loopingSource.ts'
import type { PlaybackAccess } from './playbackTokens.ts'

/** A camera of the demo show, live from the first start on [STR-11]. */
export interface DemoCamera {
  readonly playbackId: string
  readonly name: string
  readonly access: PlaybackAccess
  /** JPEG, 640 x 360. */
  poster(): Promise<Buffer>
  readonly source: LiveSource
}

/** Every node counts the demo cameras' parts from here, so that all agree on their numbers. */
export const DEMO_EPOCH = Date.UTC(2024, 0, 1)

const CAMERAS: ReadonlyArray<{ folder: string; name: string; access: PlaybackAccess }> = [
  { folder: 'kitchen', name: 'Kitchen', access: 'public' },
  { folder: 'tank', name: 'The Tank', access: 'public' },
  { folder: 'bedroom', name: 'Bedroom', access: 'public' },
  { folder: 'attic', name: 'Attic', access: 'season_pass' },
  { folder: 'garden', name: 'Garden', access: 'public' },
]

/** The playback id of a demo camera, by its folder in media-assets. */
export const demoPlaybackId = (folder: string) => `demo-${folder}`

/**
 * Opens the demo cameras from the folder of encoded footage (`server/media-assets`). To look through the footage takes a
 * tenth of a start and a camera's is needed by who watches it: it is done when somebody first asks for the `source`, which
 * throws a RangeError when the footage cannot be looped.
 */
export function demoSources(assetsDir: string, clock: Clock, epoch = DEMO_EPOCH): DemoCamera[] {
  return CAMERAS.map(({ folder, name, access }) => {
    const read = (file: string) => readFileSync(join(assetsDir, folder, file))
    const playbackId = demoPlaybackId(folder)
    const poster = read('poster.jpg')
    const files = {
      ...{ high: read('high.mp4'), low: read('low.mp4') },
      // Footage of one's own need not have it.
      ...(existsSync(join(assetsDir, folder, 'least.mp4')) && { least: read('least.mp4') }),
    }
    let source: LiveSource | undefined
    return {
      playbackId,
      name,
      access,
      poster: async () => poster,
      get source() {
        source ??= loopingSource({ id: playbackId, files, epoch, clock })
        return source
      },
    }
  })
}
