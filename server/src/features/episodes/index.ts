import type { Feature } from '../../platform/feature.ts'
import { useMediaOrigins, usePageThings } from '../../platform/web/index.ts'
import { makeDemoRecordings } from './demo.ts'
import { useFilms } from './files.ts'
import { episodesFolder } from './folder.ts'
import { mountFilms } from './playback.ts'
import { episodeRoutes } from './routes.ts'
import { useRecordings } from './service.ts'
import { episodesSettings } from './settings.ts'

/** Episodes and what happened behind the scenes, to be watched at any time [STR-15]. */
export const episodes: Feature = {
  name: 'episodes',
  settings: episodesSettings,
  folder: episodesFolder,
  setup: (platform) => {
    useMediaOrigins(platform).add(platform.settings.of(episodesSettings).origins)
    usePageThings(platform).add('/episodes', async ([id, ...more]) =>
      more.length === 0 && (await useRecordings(platform).isPublished(id)) ? 'untold' : 'missing',
    )
    return {
      routes: episodeRoutes(platform),
      http: (app) => mountFilms(app, platform),
      start: () => useFilms(platform).tidy(),
      demo: () => makeDemoRecordings(platform),
    }
  },
}
