import { streams } from '@shoal/bus/streams/contract'
import type { Platform } from '../../platform/platform.ts'
import { listen } from '../../platform/realtime/listen.ts'
import { viewersOf } from './service.ts'
import { useSight } from './sight.ts'

/** STR-4: which camera a page watches. A page watches one, so it leaves the last. */
export const streamListeners = (platform: Platform) =>
  listen(streams, {
    async set({ payload: id, connection }) {
      if (id !== null) await useSight(platform).mustBeShown(id)
      const wanted = id === null ? null : viewersOf(id)
      for (const room of connection.joined(viewersOf(''))) if (room !== wanted) connection.leave(room)
      if (wanted !== null) connection.join(wanted)
    },
  })
