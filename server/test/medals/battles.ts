import type { TestSocket } from '../people.ts'
import { type Conditions, summed } from './condition.ts'
import type { Scene } from './scene.ts'

/** How long a battle of these tests lasts, in ms. */
export const battleDuration = 90_000

/** Two battle until the time is up without a vote: the one who waited longer wins. */
async function battled({ move, page }: Scene, longer: TestSocket, shorter: TestSocket): Promise<void> {
  await page.request('battle-chat:watch', { open: true })
  await longer.request('battle-chat:queue')
  await shorter.request('battle-chat:queue')
  const { id } = await page.next('battle-chat:start')
  await move(battleDuration)
  await page.next('battle-chat:end', (ended) => ended.id === id)
  // Who won waits for another one.
  await longer.next('battle-chat:status', ({ status }) => status === 'queued')
  await longer.request('battle-chat:dequeue')
}
const won = async (scene: Scene) => {
  const { page } = await scene.other()
  await battled(scene, scene.page, page)
  page.close()
}
const lost = async (scene: Scene) => {
  const { page } = await scene.other()
  await battled(scene, page, scene.page)
  page.close()
}

/** MED-1: how the medals for battles are earned. */
export const battleConditions: Conditions = {
  'first-blood': { ...{ name: 'Bubble trouble', xp: 5 }, almost: lost, enough: won },
  brawler: summed(['Brawler', 50], ['battles-won', 100], won),
  unsinkable: summed(['Unsinkable', 1_000], ['battles-won', 1_000], won),
  'good-loser': { ...{ name: 'Good loser', xp: 5 }, almost: won, enough: lost },
  'punching-fish': summed(['Punching fish', 50], ['battles-lost', 100], lost),
  sunk: summed(['Sunk', 1_000], ['battles-lost', 1_000], lost),
}
