import { levelThreshold } from '@shoal/bus/rules'
import { clanOf, joinClan, leaveClan } from '../clans.ts'
import { api, type SignedIn, signUp } from '../people.ts'
import { payInSandbox } from '../traders.ts'
import { type Conditions, type Ladder, summed } from './condition.ts'
import type { Scene } from './scene.ts'

/** Has the page of the sandbox pay, decline or give back an order. */
const press = (url: string, outcome: 'paid' | 'declined' | 'refunded') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })

const gift = async ({ server }: Scene, from: SignedIn, to: SignedIn) =>
  (await api(server, from).checkout.gift({ body: { to: { name: to.user.displayName } } })).url
/** The fan gives somebody new a pass. */
const giftToSomebody = async (scene: Scene) => press(await gift(scene, scene.fan, await signUp(scene.server)), 'paid')

/** Something else that changes the account, and is told. */
const changed = ({ admin, fan }: Scene) =>
  admin.accounts.setFlags({ params: { id: fan.user.id }, body: { fish: true } })

/** The clan of somebody new. */
async function somebodysClan({ server }: Scene) {
  const owner = await signUp(server)
  const tag = await clanOf(server, owner)
  return { owner, tag, clans: api(server, owner).clans }
}
const invited = async (scene: Scene) => {
  const { clans, tag } = await somebodysClan(scene)
  await clans.edit({ params: { tag }, body: { open: 'false' } })
  await clans.add({ params: { tag, userId: scene.fan.user.id } })
}
const joined = async (scene: Scene) => {
  const clan = await somebodysClan(scene)
  await joinClan(scene.server, clan.tag, scene.fan)
  return clan
}
const joinedAndLeft = async (scene: Scene) => {
  const { tag } = await joined(scene)
  await leaveClan(scene.server, tag, scene.fan)
}
const joinedAndKicked = async (scene: Scene) => {
  const { clans, tag } = await joined(scene)
  await clans.remove({ params: { tag, userId: scene.fan.user.id } })
}
const ranked = async (scene: Scene, ...ranks: ('Hostage' | 'Leader')[]) => {
  const { clans, tag } = await joined(scene)
  for (const rank of ranks) await clans.rank({ params: { tag, userId: scene.fan.user.id }, body: { rank } })
  return tag
}
const deposited = async ({ own }: Scene, amount: number) => {
  const { myClan } = await own.clans.invites()
  await own.clans.deposit({ params: { tag: myClan!.tag }, body: { amount } })
}

/** MED-1: how the medals for a person, their passes and clans are earned. */
export const peopleConditions: Conditions = {
  // First of all: it makes so many accounts that nobody after it is early.
  'early-bird': {
    ...{ name: 'Early bird', xp: 0 },
    async almost(scene) {
      const { fan, oldAccounts, accountsBefore, settled, medalsOf } = scene
      await oldAccounts(99 - (await accountsBefore(fan)))
      const late = await scene.other()
      expect([await accountsBefore(fan), await accountsBefore(late.who)]).toEqual([99, 100])
      await late.page.request('chat:send', { room: 'global', text: 'Am I early?' })
      await settled()
      expect(await medalsOf(late.who)).toEqual({ 'first-words': 1 })
    },
    enough: ({ say }) => say('I am early'),
    more: ({ say }) => say('J'.repeat(25)),
  },
  'beta-tester': {
    ...{ name: 'Beta tester', xp: 50 },
    almost: changed,
    enough: ({ admin, fan }) => admin.accounts.setFlags({ params: { id: fan.user.id }, body: { qa: true } }),
    async more({ admin, fan }) {
      for (const qa of [false, true]) await admin.accounts.setFlags({ params: { id: fan.user.id }, body: { qa } })
    },
  },
  'all-terrain-fish': {
    ...{ name: 'All-terrain fish', xp: 25 },
    enough: ({ own }) => own.medals.complete({ body: { challengeId: 'all-terrain-fish' } }),
  },

  'season-pass': {
    ...{ name: 'Season pass', xp: 0 },
    almost: async ({ own }) => press((await own.checkout.buy({ body: { product: 'pass' } })).url, 'declined'),
    enough: ({ server, fan }) => payInSandbox(server, fan, 'pass'),
    more: changed,
  },
  'season-pass-xl': {
    ...{ name: 'Season pass XL', xp: 0 },
    almost: ({ server, fan }) => payInSandbox(server, fan, 'pass'),
    enough: ({ server, fan }) => payInSandbox(server, fan, 'xl-upgrade'),
    more: changed,
  },
  adopted: {
    ...{ name: 'Adopted', xp: 0 },
    almost: async (scene) => press(await gift(scene, await signUp(scene.server), scene.fan), 'declined'),
    async enough(scene) {
      const url = await gift(scene, await signUp(scene.server), scene.fan)
      await press(url, 'paid')
      // Without it there is room for another.
      await press(url, 'refunded')
    },
  },
  'secret-santa': {
    ...{ name: 'Secret Santa', xp: 50 },
    almost: async (scene) => press(await gift(scene, scene.fan, await signUp(scene.server)), 'declined'),
    enough: giftToSomebody,
  },
  whale: summed(['Whale', 100], ['passes-gifted', 10], giftToSomebody),

  shoaling: { ...{ name: 'Shoaling', xp: 10 }, almost: invited, enough: joinedAndLeft },
  'clan-founder': {
    ...{ name: 'Founder', xp: 25 },
    almost: joinedAndLeft,
    async enough({ server, fan, own }) {
      await own.clans.disband({ params: { tag: await clanOf(server, fan) } })
    },
  },
  'clan-leader': {
    ...{ name: 'Right-hand fin', xp: 25 },
    async almost(scene) {
      const tag = await ranked(scene, 'Hostage')
      await leaveClan(scene.server, tag, scene.fan)
    },
    enough: (scene) => ranked(scene, 'Leader'),
    async more({ server, own, fan }) {
      const { myClan } = await own.clans.invites()
      await leaveClan(server, myClan!.tag, fan)
      await clanOf(server, fan)
    },
  },
  'hard-to-get': {
    ...{ name: 'Hard to get', xp: 25 },
    async almost(scene) {
      for (let time = 0; time < 4; time += 1) await invited(scene)
    },
    enough: invited,
  },
  treasurer: {
    ...{ name: 'Treasurer', xp: 25 },
    async almost(scene) {
      await scene.feed(scene.fan, { tokens: 2_000 })
      await clanOf(scene.server, scene.fan)
      await deposited(scene, 999)
    },
    enough: (scene) => deposited(scene, 1),
    more: (scene) => deposited(scene, 100),
  },
  'thrown-back': { ...{ name: 'Thrown back', xp: 5 }, almost: joinedAndLeft, enough: joinedAndKicked },
}

const rung = (at: number) => ({ id: `level-${at}`, name: `Level ${at}`, xp: 0, at })
/** What somebody lacks of so much XP. */
async function raise({ server, fan, feed }: Scene, to: number): Promise<void> {
  const most = 10_000
  for (;;) {
    const { xp } = await api(server).profile.read({ params: { id: fan.user.id } })
    if (xp >= to) return
    await feed(fan, { xp: Math.min(most, to - xp) })
  }
}

/** MED-1, LVL-1: a level is reached with the XP at which the one before is left behind. */
export const levels: Ladder = {
  rungs: [10, 20, 30, 40, 50, 75, 100, 125, 150, 175, 200, 225, 250].map(rung),
  almost: (scene, level) => raise(scene, levelThreshold(level - 1) - 1),
  async enough(scene, level) {
    await raise(scene, levelThreshold(level - 1))
    await scene.page.next('profile:level-up', (told) => told.level === level)
  },
}
