import { meets } from '@shoal/bus'
import type { Feature } from '../../platform/feature.ts'
import { removeOldest } from '../../platform/retention.ts'
import { vfxRoutes } from './routes.ts'

/** Full-screen effects that moderators show to everyone or to the viewers of one camera [ADM-6]. */
export const vfx: Feature = {
  name: 'vfx',
  setup: (platform) => {
    const { database, retention } = platform
    retention.keep({
      what: 'full-screen effects that were shown',
      days: 30,
      remove: (before, most) => removeOldest(database, { table: 'vfx_runs', at: 'started_at' }, before, most),
    })
    return {
      routes: vfxRoutes(platform),
      // Cameras of the season pass are all that some see and others do not.
      sharedBy: ({ who }) => (meets('pass', who) ? 'pass' : ''),
    }
  },
}
