import { limits } from '@shoal/bus/episodes/contract'
import { numberBetween, origins, problemOfOrigins, settingsPart } from '../../platform/settingsPart.ts'

export const episodesSettings = settingsPart({
  variables: {
    MEDIA_ORIGINS: origins.default([]),
    EPISODE_MAX_BYTES: numberBetween(1, limits.recordingBytesMax).default(limits.recordingBytesMax),
  },
  check({ MEDIA_ORIGINS }, environment) {
    const problem = problemOfOrigins(MEDIA_ORIGINS, environment)
    return problem ? { MEDIA_ORIGINS: problem } : {}
  },
  read: ({ MEDIA_ORIGINS, EPISODE_MAX_BYTES }) => ({
    /** Other origins from which recordings may be played [STR-15]. */
    origins: MEDIA_ORIGINS as readonly string[],
    /** Of the file of one recording. */
    maxBytes: EPISODE_MAX_BYTES,
  }),
})
