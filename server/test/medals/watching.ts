import { randomUUID } from 'node:crypto'
import { makeClip } from '../clips.ts'
import type { SignedIn } from '../people.ts'
import { api, socket, type TestSocket } from '../people.ts'
import { payInSandbox } from '../traders.ts'
import { type Conditions, summed } from './condition.ts'
import type { Scene } from './scene.ts'

const saying = async ({ say }: Scene, times: number, text: (time: number) => string) => {
  for (let time = 0; time < times; time += 1) await say(text(time))
}
const loud = (time: number) => `LOUD ${time}`

const tip = ({ server }: Scene, from: SignedIn, to: SignedIn, amount = 1) =>
  api(server, from).tokens.tip({ params: { userId: to.user.id }, body: { tip: amount } })
/** The fan tips somebody new. */
const tipped = async (scene: Scene, amount = 1) => tip(scene, scene.fan, (await scene.other()).who, amount)

/** The fan votes in a poll of its own, so and so many times in turn. */
async function polled({ staffPage, page }: Scene, ...times: readonly number[]): Promise<void> {
  const staff = await staffPage('mod')
  const { id: poll } = await staff.request('polls:start', { question: 'Cats?', answers: ['yes', 'no'] })
  for (const votes of times) await page.request('polls:vote', { answer: 0, votes, poll })
  await staff.request('polls:stop')
}

/** Hides so many spots in the kitchen, instead of those before; their ids. */
async function hidden({ staffPage, admin }: Scene, count: number): Promise<string[]> {
  const desk = await staffPage('admin')
  const zones = Array.from({ length: count }, (_, number) => ({
    ...{ id: `spot-${number}`, name: `Spot ${number}`, camera: 'kitchen', valid: { start: '', end: '' } },
    shape: { kind: 'rectangle' as const, x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
    action: { name: 'give experience' as const, metadata: 1 },
  }))
  await desk.request('zones:update', { zones, revision: (await admin.zones.all()).revision })
  return zones.map(({ id }) => id)
}
/** Claims the next spots that the fan has not found, of those that are hidden. */
async function foundSpots({ page, own }: Scene, count = 1): Promise<void> {
  const { clickableZones, claimedZones } = await own.zones.list()
  const open = clickableZones.map(({ id }) => id).filter((id) => !claimedZones.includes(id))
  for (const id of open.slice(0, count)) await page.request('zones:claim', id)
}

/** Has the fan make a clip, which needs a pass. */
async function clipMade({ server, fan, own }: Scene): Promise<string> {
  if ((await own.accounts.session())?.user.pass === 'none') await payInSandbox(server, fan, 'pass')
  return (await makeClip(server, fan)).id
}
/** A moderator shows it to everybody. */
const clipShown = async ({ mod }: Scene, id: string) =>
  mod.clips.decide({ params: { id }, body: { status: 'approved' } })
const clipMadeAndShown = async (scene: Scene) => clipShown(scene, await clipMade(scene))

/** Has the fan send a sound effect to everybody, and a moderator decide over it. */
async function effectSent({ own, mod, fan, feed }: Scene, status: 'approved' | 'rejected'): Promise<void> {
  await feed(fan, { tokens: 200 })
  const { sfxMessage } = await own.voice.sendSfxToSite({ body: { sfx: 'sad-trombone' }, key: randomUUID() })
  await mod.voice.decide({ params: { id: sfxMessage.id }, body: { status } })
}

/** Lets minutes pass while pages watch a camera: a page says what it watches, at least each minute. */
async function watched(scene: Scene, room: string, minutes: number, ...pages: TestSocket[]): Promise<void> {
  for (let half = 0; half < 2 * minutes; half += 1) {
    for (const page of pages.length > 0 ? pages : [scene.page]) await page.request('presence:watch', room)
    await scene.move(31_000)
  }
}
const hour = 3_600

/** Somebody new blocks the fan, so and so often, and lets them be in between. */
async function blocked({ other, server, fan }: Scene, times = 1): Promise<void> {
  const { who } = await other()
  const params = { userId: fan.user.id }
  for (let time = 1; time <= times; time += 1) {
    if (time > 1) await api(server, who).reports.unmute({ params })
    await api(server, who).reports.mute({ params, body: {} })
  }
}
const muted = ({ mod, fan }: Scene, shadow: boolean) =>
  mod.reports.mute({ params: { userId: fan.user.id }, body: { minutes: 1, reason: 'For a test', shadow } })

/** MED-1: how the medals for what people say, pay, find and show while they watch are earned. */
export const watchingConditions: Conditions = {
  loudmouth: {
    ...{ name: 'Loudmouth', xp: 25 },
    // Somebody who blocks again and again is one, and nobody is told of a mute in the shadow.
    async almost(scene) {
      await blocked(scene, 5)
      for (let other = 0; other < 2; other += 1) await blocked(scene)
      await muted(scene, true)
      await muted(scene, false)
    },
    enough: blocked,
    more: (scene) => muted(scene, false),
  },
  'first-words': {
    ...{ name: 'First words', xp: 0 },
    enough: ({ say }) => say('hello there'),
    // Few messages are looked at: this one is.
    more: ({ say }) => say('J'.repeat(25)),
  },
  'laughing-fish': {
    ...{ name: 'Laughing fish', xp: 25 },
    almost: ({ say }) => say('J'.repeat(24)),
    enough: ({ say }) => say(`ha ${'jJ'.repeat(12)} J`),
  },
  'caps-lock': {
    ...{ name: 'Caps lock', xp: 25 },
    // Every tenth is looked at, and one that is said five times: that is the 49th here.
    async almost(scene) {
      await saying(scene, 44, loud)
      await scene.say('123 456')
      await scene.say('Not All Of Them')
      await saying(scene, 5, () => 'LOUD AND CLEAR')
    },
    enough: ({ say }) => say('LOUDEST'),
    more: (scene) => saying(scene, 10, loud),
  },
  'broken-record': {
    ...{ name: 'Broken record', xp: 25 },
    async almost(scene) {
      await saying(scene, 9, () => 'blub blub')
      await scene.say('something else')
      await saying(scene, 9, (time) => (time % 2 ? 'glug  Glug' : 'glug glug'))
    },
    enough: ({ say }) => say('glug glug'),
    more: (scene) => saying(scene, 10, () => 'blub blub'),
  },
  'first-vote': {
    ...{ name: 'Had a say', xp: 0 },
    enough: (scene) => polled(scene, 1),
    // Only dear votes are looked at after the first.
    more: (scene) => polled(scene, 11),
  },
  kingmaker: {
    ...{ name: 'Kingmaker', xp: 25 },
    // The first vote is free: ten votes are nine tokens.
    async almost(scene) {
      await polled(scene, 10)
      // Another poll counts for itself.
      await polled(scene, 5)
    },
    enough: (scene) => polled(scene, 10, 1),
  },
  popular: {
    ...{ name: 'Popular', xp: 50 },
    async almost(scene) {
      const { who } = await scene.other()
      await scene.feed(who, { tokens: 200 })
      for (let time = 0; time < 99; time += 1) await tip(scene, who, scene.fan)
    },
    enough: async (scene) => tip(scene, (await scene.other()).who, scene.fan),
  },
  'pay-it-forward': summed(['Pay it forward', 50], ['tips-sent', 100], (scene) => tipped(scene)),
  'big-tipper': {
    ...{ name: 'Big tipper', xp: 50 },
    async almost(scene) {
      await scene.feed(scene.fan, { tokens: 5_000 })
      await tipped(scene, 999)
      await tipped(scene, 999)
    },
    enough: (scene) => tipped(scene, 1_000),
  },
  fan: {
    ...{ name: 'Fan', xp: 5 },
    enough: ({ own }) => own.contestants.endorse({ params: { id: 'lou' } }),
    async more({ own }) {
      await own.contestants.withdraw({ params: { id: 'lou' } })
      await own.contestants.endorse({ params: { id: 'lou' } })
    },
  },
  'first-find': {
    ...{ name: 'Sharp eye', xp: 0 },
    async almost(scene) {
      await hidden(scene, 30)
      await expect(scene.page.request('zones:claim', 'nowhere')).rejects.toMatchObject({ code: 'zones/no-such-zone' })
    },
    enough: (scene) => foundSpots(scene),
  },
  'treasure-hunter': {
    ...{ name: 'Treasure hunter', xp: 25 },
    async almost(scene) {
      await hidden(scene, 30)
      await foundSpots(scene, 24)
    },
    enough: (scene) => foundSpots(scene),
  },
  'deep-diver': {
    ...summed(['Deep diver', 50], ['spots-found', 100], (scene) => foundSpots(scene)),
    async almost(scene) {
      await hidden(scene, 30)
      await foundSpots(scene)
    },
  },
  'first-cut': {
    ...{ name: 'First cut', xp: 10 },
    almost: clipMade,
    enough: clipMadeAndShown,
  },
  director: summed(['Director', 50], ['clips-shown', 25], clipMadeAndShown),
  'foley-artist': {
    ...{ name: 'Foley artist', xp: 10 },
    // One that was rejected was not played.
    async almost(scene) {
      await effectSent(scene, 'rejected')
      for (let time = 0; time < 2; time += 1) await effectSent(scene, 'approved')
    },
    enough: (scene) => effectSent(scene, 'approved'),
  },
}

/** MED-1: how the medals for time are earned. They move the time by hours, so they come last. */
export const timeConditions: Conditions = {
  'kitchen-hand': {
    ...{ name: 'Kitchen hand', xp: 25 },
    // On two pages it goes no faster.
    async almost(scene) {
      await watched(scene, 'kitchen', 28, scene.page, await socket(scene.server, scene.fan))
    },
    enough: (scene) => watched(scene, 'kitchen', 4),
  },
  'attic-dweller': {
    ...{ name: 'Attic dweller', xp: 25 },
    async almost(scene) {
      await watched(scene, 'kitchen', 4)
      await watched(scene, 'attic', 56)
    },
    enough: (scene) => watched(scene, 'attic', 6),
  },
  'couch-fish': {
    ...{ name: 'Couch fish', xp: 25, before: ['watched', 10 * hour - 5 * 60] },
    almost: (scene) => watched(scene, 'kitchen', 4),
    enough: (scene) => watched(scene, 'attic', 3),
  },
  'at-anchor': {
    ...{ name: 'At anchor', xp: 100, before: ['watched', 100 * hour - 5 * 60] },
    almost: (scene) => watched(scene, 'kitchen', 4),
    enough: (scene) => watched(scene, 'attic', 3),
  },
}
