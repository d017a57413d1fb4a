// The whole server with a handle on the cameras, which nobody has over HTTP yet.
import { startApp } from '../../src/app.ts'
import { makeDemoShow } from '../../src/demo.ts'
import { features } from '../../src/features/index.ts'
import { type NewStream, useStreams } from '../../src/features/streams/index.ts'
import type { Feature } from '../../src/platform/feature.ts'
import { readSettings } from '../../src/platform/settings.ts'

const controls: Feature = {
  name: 'stream-controls',
  setup: (platform) => ({
    http: (app) => {
      const cameras = useStreams(platform)
      const post = <Body>(path: string, act: (body: Body) => Promise<void> | void) =>
        app.post(`/test/${path}`, async ({ body }, reply) => {
          await act(body as Body)
          return reply.code(204).send()
        })
      post<NewStream>('create', (stream) => cameras.create(stream))
      post<{ id: string; online: boolean }>('online', ({ id, online }) => cameras.setOnline(id, online))
      post<{ id: string }>('remove', ({ id }) => cameras.remove(id))
    },
  }),
}

const { lifecycle } = await startApp(readSettings(process.env, features), [...features, controls], makeDemoShow)
lifecycle.obeySignals()
