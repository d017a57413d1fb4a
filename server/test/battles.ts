import { closeSockets, socket, until } from './people.ts'
import type { TestServer } from './server.ts'

/** Ends what a test left: nobody battles and nobody waits, so that the next one begins as on a server of its own. */
export async function emptyRing(server: TestServer): Promise<void> {
  closeSockets()
  await until('an empty ring', async () => {
    const page = await socket(server)
    const { snapshot, queueInfo } = await page.request('battle-chat:watch', { open: true })
    page.close()
    if (snapshot.battleChat === null && queueInfo.queueLength === 0) return true
    // Longer than a battle lasts, and than anybody has to come back.
    await server.moveTime(130_000)
    return false
  })
}
