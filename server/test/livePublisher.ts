import { recordedTags } from './ingestFuzz.ts'
import { api, call, type SignedIn, until } from './people.ts'
import { type RtmpClient, rtmpClient, rtmpMessage } from './rtmpClient.ts'
import type { TestServer } from './server.ts'

export interface LiveCamera {
  readonly id: string
  /** Publishes what a real encoder sends, by the moved clock of the server, until the camera is live. */
  publish(): Promise<RtmpClient>
}

/** A new camera of a server whose clock can be moved; `folder` takes what its encoder makes. */
export async function liveCamera(server: TestServer, admin: SignedIn, id: string, folder: string): Promise<LiveCamera> {
  const tags = recordedTags(folder)
  const { publish } = await api(server, admin).cameras.create({ body: { id, name: id, season: 2 } })
  return {
    id,
    async publish() {
      const publisher = rtmpClient(`${publish.server}/${publish.streamKey}`)
      await publisher.answered
      if (!publisher.said().includes('is now published')) throw new Error(`It was refused: ${publisher.said()}`)
      let second = 0
      await until(`${id} to be live`, async () => {
        const later = tags.map((tag) => ({ ...tag, timestamp: tag.timestamp + second * 1_000 }))
        second += 1
        await publisher.send(Buffer.concat(later.map((tag) => rtmpMessage(tag))))
        // The server reads what was sent before time goes on.
        await call(server, 'GET', '/live-streams')
        await server.moveTime(1_000)
        return (await api(server).streams.list()).liveStreamStatus[id] === 'online'
      })
      return publisher
    },
  }
}
