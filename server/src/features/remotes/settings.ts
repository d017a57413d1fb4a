import { resolve } from 'node:path'
import { z } from 'zod'
import { origins, problemOfOrigins, settingsPart } from '../../platform/settingsPart.ts'

export const remotesSettings = settingsPart({
  variables: { REMOTES_DIR: z.string().optional(), REMOTE_ORIGINS: origins.default([]) },
  check({ REMOTE_ORIGINS }, environment) {
    const problem = problemOfOrigins(REMOTE_ORIGINS, environment)
    return problem ? { REMOTE_ORIGINS: problem } : {}
  },
  read: ({ REMOTES_DIR, REMOTE_ORIGINS }) => ({
    /** Absolute; holds each remote's folder with its build in `dist`. Absent: the repository. */
    sources: REMOTES_DIR && resolve(REMOTES_DIR),
    /** Other origins on which teams may keep the files of their remotes. */
    origins: REMOTE_ORIGINS as readonly string[],
  }),
})
