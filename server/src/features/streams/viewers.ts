import { service } from '../../platform/feature.ts'
import { useSight } from './sight.ts'

/** The viewers of a camera, by its id; events of staff to them go here [STR-4, STR-5]. */
export const useViewers = service((platform) =>
  platform.rooms.declare('watching', { admit: (streamId) => useSight(platform).mustBeShown(streamId) }),
)
