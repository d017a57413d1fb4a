import { api, type SignedIn, type TestSocket, until } from '../people.ts'
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

/** Between two of the same actions by one person on one fighter, in ms. */
const rest = 3_000

interface Bout {
  id: string
  one: { who: SignedIn; page: TestSocket }
  two: { who: SignedIn; page: TestSocket }
}
/** Somebody battles somebody else: two people who are new, unless one is named. */
async function bout(scene: Scene, first?: Bout['one']): Promise<Bout> {
  const [one, two] = [first ?? (await scene.other()), await scene.other()]
  const watcher = await scene.staffPage('mod')
  await watcher.request('battle-chat:watch', { open: true })
  for (const { page } of [one, two]) await page.request('battle-chat:queue')
  const { id } = await watcher.next('battle-chat:start')
  return { id, one, two }
}
/** Nobody battles any more, and nobody waits. */
async function over({ staffPage, move }: Scene, ...bouts: Bout[]): Promise<void> {
  for (const { one, two } of bouts) for (const { page } of [one, two]) page.close()
  const watcher = await staffPage('mod')
  await until('an empty ring', async () => {
    const { snapshot, queueInfo } = await watcher.request('battle-chat:watch', { open: true })
    if (snapshot.battleChat === null && queueInfo.queueLength === 0) return true
    await move(10_000)
    return false
  })
}
/** Somebody acts on a fighter so often. */
async function acted(
  scene: Scene,
  by: TestSocket,
  [battleId, target]: readonly [string, SignedIn],
  action: 'boost' | 'love' | 'sabotage',
  times = 1,
): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await by.request('battle-chat:act', { battleId, target: target.user.id, action })
    await scene.move(rest)
  }
}
const rich = (scene: Scene, who = scene.fan) => scene.feed(who, { tokens: 1_000 })

/** The fan gives nine boosts in one battle, to both, and one in the next; love and sabotage are none. */
async function boostedNearly(scene: Scene): Promise<void> {
  await rich(scene)
  const first = await bout(scene)
  await acted(scene, scene.page, [first.id, first.one.who], 'boost', 5)
  await acted(scene, scene.page, [first.id, first.two.who], 'boost', 4)
  for (const other of ['love', 'sabotage'] as const) await acted(scene, scene.page, [first.id, first.one.who], other)
  await over(scene, first)
  const next = await bout(scene)
  await acted(scene, scene.page, [next.id, next.one.who], 'boost')
  await over(scene, next)
}
async function boostedTen(scene: Scene): Promise<void> {
  const { id, one, two } = await bout(scene)
  for (const { who } of [one, two]) await acted(scene, scene.page, [id, who], 'boost', 5)
  await over(scene, { id, one, two })
}
/** Two others boost the fan so often together; whoever the fan battles is boosted as well. */
const boostedBy = (first: number, second: number) => async (scene: Scene) => {
  const { id, two } = await bout(scene, { who: scene.fan, page: scene.page })
  for (const times of [first, second]) {
    const { who, page } = await scene.other()
    await rich(scene, who)
    await acted(scene, page, [id, scene.fan], 'boost', times)
    await acted(scene, page, [id, two.who], 'boost')
    page.close()
  }
  const desk = await scene.staffPage('mod')
  await desk.request('battle-chat:kick', { userId: two.who.user.id, reason: 'For the test' })
  await scene.page.request('battle-chat:dequeue')
}
async function sabotaged(scene: Scene): Promise<void> {
  await rich(scene)
  const { id, one, two } = await bout(scene)
  await acted(scene, scene.page, [id, one.who], 'sabotage')
  await over(scene, { id, one, two })
}
/** Whoever the fan battles goes away and does not come back. */
async function fled(scene: Scene): Promise<void> {
  const { id, two } = await bout(scene, { who: scene.fan, page: scene.page })
  const { page, move, server } = scene
  await page.request('battle-chat:watch', { open: true })
  two.page.close()
  const standing = async () => (await api(server, two.who).accounts.initialData()).initialData.currentBattleChat.status
  await until('the fighter who went', async () => (await standing()) === 'connecting')
  await move(10_000)
  await page.next('battle-chat:end', (ended) => ended.id === id)
  await page.request('battle-chat:dequeue')
}
/** One more fled, and one was kicked, who did not flee. */
async function fledAndKicked(scene: Scene): Promise<void> {
  await fled(scene)
  const { two } = await bout(scene, { who: scene.fan, page: scene.page })
  const desk = await scene.staffPage('mod')
  await desk.request('battle-chat:kick', { userId: two.who.user.id, reason: 'For the test' })
  await scene.page.request('battle-chat:dequeue')
}

/** MED-1: how the medals for battles are earned. */
export const battleConditions: Conditions = {
  'first-blood': { ...{ name: 'Bubble trouble', xp: 5 }, almost: lost, enough: won },
  brawler: summed(['Brawler', 50], ['battles-won', 100], won),
  unsinkable: summed(['Unsinkable', 1_000], ['battles-won', 1_000], won),
  'good-loser': { ...{ name: 'Good loser', xp: 5 }, almost: won, enough: lost },
  'punching-fish': summed(['Punching fish', 50], ['battles-lost', 100], lost),
  predator: { ...summed(['Predator', 50], ['battles-killed', 20], fled), almost: fledAndKicked },
  saboteur: summed(['Saboteur', 50], ['sabotages', 100], sabotaged),
  cheerleader: { ...{ name: 'Cheerleader', xp: 25 }, almost: boostedNearly, enough: boostedTen },
  'rising-tide': { ...{ name: 'Rising tide', xp: 25 }, almost: boostedBy(5, 4), enough: boostedBy(5, 5) },
  sunk: summed(['Sunk', 1_000], ['battles-lost', 1_000], lost),
}
