import { closeSockets, socket, type TestSocket, until } from './people.ts'
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

/**
 * Ends the battle that a test left: a moderator kicks both. No time is moved, as `emptyRing` does, so the clocks of several
 * nodes still agree. `page` follows the battles from then on.
 */
export async function kickFromRing(page: TestSocket, desk: TestSocket): Promise<void> {
  const { snapshot } = await page.request('battle-chat:watch', { open: true })
  const { battleChat } = snapshot
  // The first one loses by it, and the other waits for a battle again. Somebody who left meanwhile need not be kicked.
  for (const { id } of battleChat ? [battleChat.userOne, battleChat.userTwo] : [])
    await desk.send('battle-chat:kick', { userId: id, reason: 'test' })
}
