import { streams } from '@shoal/bus/streams/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { useViewers } from './viewers.ts'

/** STR-4: which camera a page watches. A page watches one, so it leaves the last. */
export const streamListeners = (platform: Platform) =>
  listen(streams, {
    set: ({ payload: id, connection }) => useViewers(platform).only(connection, id),
  })
