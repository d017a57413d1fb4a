import { service } from '../../platform/feature.ts'
import { useSight } from './sight.ts'

/** Who watches a camera, by its id; what staff push to its viewers goes there [STR-4, STR-5]. */
export const useViewers = service((platform) =>
  platform.rooms.declare('watching', { admit: (streamId) => useSight(platform).mustBeShown(streamId) }),
)
