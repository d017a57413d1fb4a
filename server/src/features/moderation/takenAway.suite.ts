import type { ChatMessage, Pinned } from '@shoal/bus/chat/contract'
import { directRoom } from '@shoal/bus/chat/rules'
import { kickFromRing } from '../../../test/battles.ts'
import { makeClip } from '../../../test/clips.ts'
import { suiteOverNodes } from '../../../test/nodes.ts'
import {
  addAuthenticator,
  api,
  as,
  closeSockets,
  logIn,
  type SignedIn,
  signUp,
  socket,
  type TestSocket,
  until,
} from '../../../test/people.ts'
import { rtmpClient } from '../../../test/rtmpClient.ts'
import type { TestServer } from '../../../test/server.ts'
import { sendShipment, shipment } from '../../../test/shipments.ts'
import { giveItems, signUpWithPass } from '../../../test/traders.ts'

const room = 'global'

/** The node where it is taken away, the node where it must be gone, and the person who does it. */
interface Scene {
  here: TestServer
  there: TestServer
  mod: SignedIn
  admin: SignedIn
  /** Of the moderator, where it is taken away. */
  desk: TestSocket
  /** Of a visitor, in the room, where it is to be gone. */
  page: TestSocket
}
/** What is there on both nodes, as long as they hear each other. */
interface There {
  takeAway(): Promise<unknown>
  /** What the other node answers from then on, at once. */
  asked?(): Promise<void>
  /** The event that open pages of the other node get. */
  told?(): Promise<unknown>
}

const join = async ({ there }: Scene, who: SignedIn | null = null) =>
  (await socket(there, who)).request('chat:join', { room })
const lineOf = (messages: readonly ChatMessage[], id: string) => messages.find((one) => one.id === id)
const gone = { text: '', removedBy: 'moderator' }

/** A page on the other node is told why its session is over, and is cut off. */
const cutOff = async (page: TestSocket, why: string) => {
  await page.next('accounts:ended', ({ reason }) => reason === why)
  await page.closed
}
const banOf = (userId: string) => ({ params: { id: userId }, body: { banned: true, reason: 'test' } })

/** A broadcast to the node of this address, until it is ended. */
async function broadcast(address: { server: string; streamKey: string }) {
  const client = rtmpClient(`${address.server}/${address.streamKey}`)
  await client.answered
  expect(client.said()).toContain('is now published')
  return client
}
/** Something that is published here and stopped on the other node: broadcasters reach one node. */
function stopped(
  address: { server: string; streamKey: string },
  stop: () => Promise<unknown>,
  why: string,
  after: () => Promise<unknown> = async () => undefined,
): There {
  let client: Awaited<ReturnType<typeof broadcast>>
  return {
    async takeAway() {
      // A broadcaster who sends nothing would not be kept for as long as the rows before take.
      client = await broadcast(address)
      await stop()
    },
    async told() {
      await client.closed
      expect(client.said()).toContain(why)
      await after()
    },
  }
}
/** Somebody new who auditions. */
async function auditioning(node: TestServer) {
  const who = await signUp(node)
  const { audition, publish } = await api(node, who).auditions.apply({ body: { about: 'I sing under water.' } })
  return { who, id: audition.liveStreamId, publish }
}
/** A toy of somebody that waits for a moderator. */
async function waitingToy({ here, admin }: Scene, who: SignedIn) {
  const { items } = await api(here).items.catalogue()
  const plain = Object.values(items).find(({ kind, target }) => kind === 'FISHTOY' && target === 'CONTESTANTS')!
  const [id] = await giveItems(here, admin, who.user.id, plain.id)
  const { toy } = await api(here, who).fishtoys.use({ body: { id: id!, target: 'lou' } })
  return toy.id
}
/** A decision over a toy, told to its owner and to staff. */
const decided = (status: 'approved' | 'rejected') => async (scene: Scene) => {
  const { here, there, mod } = scene
  const person = await signUp(here)
  const id = await waitingToy(scene, person)
  const pages = [await socket(there, person), await socket(there, mod)]
  return {
    takeAway: () => api(here, mod).fishtoys.decide({ params: { id }, body: { status } }),
    async asked() {
      expect((await api(there, person).fishtoys.list()).waiting).toEqual([])
    },
    async told() {
      for (const page of pages) await page.next(`fishtoys:${status}`, (toy) => toy.id === id)
    },
  }
}
/** Everything that staff can take away, and what people take back for their own sake; one row each. */
const rows: Record<string, (scene: Scene) => Promise<There>> = {
  async 'a line of the chat'(scene) {
    const { here, there, desk, page, mod } = scene
    const author = await signUp(here)
    const speaker = await socket(here, author)
    await speaker.request('chat:join', { room })
    const { id } = await speaker.request('chat:send', { room, text: 'what nobody should read' })
    await page.next('chat:messages', ({ messages }) => lineOf(messages, id) !== undefined)
    const history = () => api(there, mod).reports.history({ params: { userId: author.user.id }, query: {} })
    return {
      takeAway: () => desk.request('chat:remove', { id, reason: 'test' }),
      async asked() {
        expect(lineOf((await join(scene)).messages, id)).toMatchObject(gone)
        const until = new Date(Date.now() + 60_000).toISOString()
        const past = await page.request('chat:past', { room, until })
        expect(lineOf(past.messages, id)).toMatchObject(gone)
        expect(JSON.stringify((await history()).messages)).not.toContain('what nobody should read')
      },
      told: () => page.next('chat:removed', ({ ids }) => ids.includes(id)),
    }
  },

  async 'a line with a tip, pinned above the others'(scene) {
    const { here, desk, page } = scene
    const [rich, fan] = [await as(here, 'xl'), await signUp(here)]
    await api(here, rich).tokens.tip({ params: { userId: fan.user.id }, body: { tip: 300, room } })
    const { message }: Pinned = await page.next('chat:pinned')
    return {
      takeAway: () => desk.request('chat:remove', { id: message.id }),
      async asked() {
        const { messages, pinned } = await join(scene)
        expect(pinned).toBeNull()
        expect(lineOf(messages, message.id)).toMatchObject({ removedBy: 'moderator' })
      },
      told: () => page.next('chat:removed', ({ ids }) => ids.includes(message.id)),
    }
  },

  async 'a clip, its moment and its line'({ here, there, mod, page }) {
    const maker = await as(here, 'pass')
    const clip = await makeClip(here, maker, { name: 'Not for long' })
    await page.request('chat:join', { room: 'stream:kitchen' })
    await api(here, mod).clips.decide({ params: { id: clip.id }, body: { status: 'approved' } })
    const { messages } = await page.next('chat:messages', ({ messages }) => messages.some((one) => one.clip))
    const line = messages.find((one) => one.clip)!
    const found = await page.next('moments:happened', ({ moments }) => moments.some(({ kind }) => kind === 'clip'))
    const moment = found.moments.find(({ kind }) => kind === 'clip')!
    return {
      takeAway: () => api(here, mod).clips.remove({ params: { id: clip.id } }),
      async asked() {
        await expect(api(there).clips.read({ params: { id: clip.id } })).rejects.toMatchObject({ status: 404 })
        expect(JSON.stringify(await api(there).clips.list({ query: {} }))).not.toContain('Not for long')
        const { areas } = await api(there).accounts.snapshot({ query: { areas: 'moments' } })
        expect(JSON.stringify(areas)).not.toContain(moment.id)
        const joined = await (await socket(there)).request('chat:join', { room: 'stream:kitchen' })
        expect(lineOf(joined.messages, line.id)).toMatchObject(gone)
      },
      async told() {
        await page.next('clips:removed', ({ id }) => id === clip.id)
        await page.next('moments:gone', ({ ids }) => ids.includes(moment.id))
        await page.next('chat:removed', ({ ids }) => ids.includes(line.id))
      },
    }
  },

  async 'the voice of somebody'({ here, there, desk }) {
    const person = await signUp(here)
    const theirs = await socket(there, person)
    await theirs.request('chat:join', { room })
    return {
      takeAway: () => desk.request('chat:mute', { userId: person.user.id, minutes: 5, reason: 'a test' }),
      async asked() {
        expect(await theirs.send('chat:send', { room, text: 'me again' })).toMatchObject({ code: 'chat/muted' })
      },
      told: () => theirs.next('chat:options', ({ muted }) => muted !== null),
    }
  },

  async 'the voice of somebody who is not told'(scene) {
    const { here, there, mod, page } = scene
    const person = await signUp(here)
    const theirs = await socket(there, person)
    await theirs.request('chat:join', { room })
    return {
      takeAway: () =>
        api(here, mod).reports.mute({
          ...{ params: { userId: person.user.id }, body: { minutes: 5, shadow: true, reason: 'a test' } },
        }),
      async asked() {
        const { id } = await theirs.request('chat:send', { room, text: 'psst' })
        const loud = await socket(there, await signUp(there))
        await loud.request('chat:join', { room })
        const { id: after } = await loud.request('chat:send', { room, text: 'anybody?' })
        const { messages } = await page.next('chat:messages', ({ messages }) => lineOf(messages, after) !== undefined)
        expect(lineOf(messages, id)).toBeUndefined()
        expect(lineOf((await join(scene)).messages, id)).toBeUndefined()
      },
    }
  },

  async 'a person who is banned'({ here, there, admin }) {
    const person = await signUp(here)
    const theirs = await socket(there, person)
    return {
      takeAway: () => api(here, admin).accounts.setFlags(banOf(person.user.id)),
      async asked() {
        await expect(api(there, person).tokens.balance()).rejects.toMatchObject({ status: 403 })
        await expect(socket(there, person)).rejects.toThrow('banned')
      },
      told: () => cutOff(theirs, 'banned'),
    }
  },

  async 'a session, logged out by its own person'({ here, there }) {
    const person = await signUp(here)
    const theirs = await socket(there, person)
    return {
      takeAway: () => api(here, person).accounts.logOut(),
      async asked() {
        await expect(socket(there, person)).rejects.toThrow('Unauthorized')
      },
      told: () => cutOff(theirs, 'log-out'),
    }
  },

  async 'a session, ended from another one'({ here, there }) {
    const person = await signUp(here)
    const lost = await logIn(here, person.email, person.password)
    const [theirs, kept] = [await socket(there, lost), await socket(there, person)]
    const { sessions } = await api(here, person).accounts.sessions()
    const { id } = sessions.find(({ current }) => !current)!
    return {
      takeAway: () => api(here, person).accounts.endSession({ params: { id } }),
      async told() {
        await cutOff(theirs, 'ended')
        expect(kept.socket.connected).toBe(true)
      },
    }
  },

  async 'each other session, by a new password'({ here, there }) {
    const person = await signUp(here)
    const theirs = await socket(there, await logIn(here, person.email, person.password))
    const kept = await socket(there, person)
    const body = { password: 'another fine password', currentPassword: person.password }
    return {
      takeAway: () => api(here, person).accounts.updatePassword({ body }),
      async told() {
        await cutOff(theirs, 'password-changed')
        expect(kept.socket.connected).toBe(true)
      },
    }
  },

  async 'each other session, by a second factor'({ here, there }) {
    const person = await signUp(here)
    const theirs = await socket(there, await logIn(here, person.email, person.password))
    return { takeAway: () => addAuthenticator(here, person), told: () => cutOff(theirs, 'ended') }
  },

  async 'each session of somebody who lost the second factor'({ here, there, admin }) {
    const person = await signUp(here)
    await addAuthenticator(here, person)
    const theirs = await socket(there, person)
    const of = { params: { id: person.user.id }, body: { reason: 'test' } }
    return {
      takeAway: () => api(here, admin).accounts.resetSecondFactor(of),
      told: () => cutOff(theirs, 'ended'),
    }
  },

  async 'each session of a deleted account'({ here, there }) {
    const person = await signUp(here)
    const theirs = await socket(there, person)
    return {
      takeAway: () => api(here, person).accounts.deleteAccount({ body: { email: person.email } }),
      told: () => cutOff(theirs, 'deleted'),
    }
  },

  async 'the room of a clan, for whoever was removed from it'({ here, there }) {
    const [owner, person] = [await as(here, 'rival'), await signUp(here)]
    const member = { params: { tag: 'KRIL', userId: person.user.id } }
    await api(here, person).clans.add(member)
    const { clan } = await api(here).clans.read({ params: { tag: 'KRIL' } })
    const theirs = await socket(there, person)
    await theirs.request('chat:join', { room: `clan:${clan.id}` })
    return {
      takeAway: () => api(here, owner).clans.remove(member),
      async told() {
        await theirs.next('chat:rooms', ({ rooms }) => rooms.length === 0)
        expect(await theirs.send('chat:send', { room: `clan:${clan.id}`, text: 'still here' })).toMatchObject({
          code: 'chat/not-joined',
        })
      },
    }
  },

  async 'somebody whom a person blocked'({ here, there }) {
    const [person, troll] = [await signUp(here), await signUp(here)]
    const theirs = await socket(there, person)
    return {
      takeAway: () => api(here, person).reports.mute({ params: { userId: troll.user.id }, body: {} }),
      told: () => theirs.next('chat:options', ({ blocked }) => blocked.some(({ id }) => id === troll.user.id)),
    }
  },

  async 'a line between two, taken back by its author'({ here, there }) {
    const [author, other] = [await signUpWithPass(here), await signUpWithPass(here)]
    const between = directRoom(author.user.id, other.user.id)
    const [mine, theirs] = [await socket(here, author), await socket(there, other)]
    await mine.request('chat:join', { room: between })
    const { id } = await mine.request('chat:send', { room: between, text: 'forget that' })
    await theirs.next('chat:conversation', ({ last }) => last?.id === id)
    return {
      takeAway: () => mine.request('chat:remove', { id }),
      async asked() {
        expect(JSON.stringify(await theirs.request('chat:conversations', {}))).not.toContain('forget that')
      },
      told: () => theirs.next('chat:conversation', ({ last }) => last?.id === id && last.removed),
    }
  },

  'a toy that waited, by its refusal': decided('rejected'),
  'a toy that waited, by being let through': decided('approved'),

  async 'somebody who battled'({ here, there, desk, page }) {
    const [person, opponent] = [await signUp(here), await signUp(here)]
    const [theirs, other] = [await socket(there, person), await socket(here, opponent)]
    await kickFromRing(page, desk)
    for (const one of [theirs, other]) await one.request('battle-chat:queue')
    const { id } = await page.next('battle-chat:start', ({ userOne, userTwo }) =>
      [userOne.id, userTwo.id].includes(person.user.id),
    )
    return {
      takeAway: () => desk.request('battle-chat:kick', { userId: person.user.id, reason: 'test' }),
      async asked() {
        expect(await theirs.send('battle-chat:queue')).toMatchObject({ code: 'battle/kicked' })
      },
      async told() {
        await page.next('battle-chat:end', (battle) => battle.id === id)
        await theirs.next('battle-chat:status', ({ status }) => status === 'kicked')
        const { snapshot } = await page.request('battle-chat:watch', { open: true })
        expect(snapshot.battleChat?.id).not.toBe(id)
      },
    }
  },

  async 'a mission'({ here, there, mod, page }) {
    const { globalChallenge } = await api(here, mod).missions.start({
      body: { globalChallengeId: 'nuke', launchTexts: ['ink cloud'] },
    })
    return {
      takeAway: () => api(here, mod).missions.stop(),
      async asked() {
        await expect(api(there, mod).missions.accept()).rejects.toMatchObject({ code: 'missions/none' })
      },
      told: () => page.next('missions:stopped', ({ id }) => id === globalChallenge.id),
    }
  },

  async 'an audition'({ here, there, mod, page }) {
    const { who, id } = await auditioning(here)
    return {
      takeAway: () =>
        api(here, mod).auditions.close({ params: { userId: who.user.id }, body: { reason: 'Not under water' } }),
      async asked() {
        expect(JSON.stringify(await api(there).auditions.all())).not.toContain(id)
      },
      told: () => page.next('auditions:removed', ({ liveStreamId }) => liveStreamId === id),
    }
  },

  async 'a broadcast, by the end of its audition'({ here, there, mod }) {
    const { who, publish } = await auditioning(here)
    const of = { params: { userId: who.user.id }, body: { reason: 'Not under water' } }
    return stopped(publish, () => api(there, mod).auditions.close(of), 'Not under water')
  },

  async 'a broadcast, by a ban of its person'({ here, there, admin }) {
    const { who, publish } = await auditioning(here)
    const ban = () => api(there, admin).accounts.setFlags(banOf(who.user.id))
    return stopped(publish, ban, 'This account is banned')
  },

  async 'a broadcast, by a new key'({ here, there, admin }) {
    const id = 'balcony'
    const { publish } = await api(here, admin).cameras.create({ body: { id, name: 'Balcony', season: 1 } })
    return stopped(
      publish,
      () => api(there, admin).cameras.resetKey({ params: { id } }),
      'The stream key was reset',
      () => api(there, admin).cameras.remove({ params: { id }, query: { name: 'Balcony' } }),
    )
  },

  async 'a broadcast, with its camera'({ here, there, admin }) {
    const id = 'terrace'
    const { publish } = await api(here, admin).cameras.create({ body: { id, name: 'Terrace', season: 1 } })
    const removed = () => api(there, admin).cameras.remove({ params: { id }, query: { name: 'Terrace' } })
    return stopped(publish, removed, 'The camera was removed')
  },

  async 'a broadcast, by auditions that are switched off'({ here, there, admin }) {
    // The last of them: publishers are checked again when auditions are switched on.
    const { publish } = await auditioning(here)
    const set = (enabled: boolean) =>
      api(there, admin).features.set({ params: { feature: 'applications' }, body: { enabled } })
    return stopped(
      publish,
      () => set(false),
      'Auditions are switched off right now',
      () => set(true),
    )
  },

  async 'the rights of a moderator'({ here, there, admin }) {
    const person = await signUp(here)
    const setMod = (mod: boolean) =>
      api(here, admin).accounts.setFlags({ params: { id: person.user.id }, body: { mod } })
    await setMod(true)
    const theirs = await socket(there, person)
    return {
      takeAway: () => setMod(false),
      async asked() {
        await expect(api(there, person).reports.queue({ query: {} })).rejects.toMatchObject({ status: 403 })
      },
      async told() {
        await theirs.next('accounts:changed', ({ user }) => user.app_metadata.mod !== true)
        expect(await theirs.send('polls:stop')).toMatchObject({ code: 'auth/forbidden' })
      },
    }
  },

  async 'a name, by whoever bore it'(scene) {
    const { here } = scene
    const person = await signUp(here)
    const speaker = await socket(here, person)
    await speaker.request('chat:join', { room })
    const { id } = await speaker.request('chat:send', { room, text: 'call me so' })
    const nameThere = async () => lineOf((await join(scene)).messages, id)?.from?.displayName
    // Now the other node knows them, too.
    expect(await nameThere()).toBe(person.user.displayName)
    return {
      takeAway: () => api(here, person).accounts.deleteAccount({ body: { email: person.email } }),
      told: () => until('the name to be gone', async () => (await nameThere()) !== person.user.displayName),
    }
  },

  async 'a camera'({ here, there, admin, page }) {
    const id = 'pantry'
    await api(here, admin).cameras.create({ body: { id, name: 'Pantry', season: 1 } })
    return {
      takeAway: () => api(here, admin).cameras.remove({ params: { id }, query: { name: 'Pantry' } }),
      async asked() {
        const { liveStreams } = await api(there).streams.list()
        expect(liveStreams.map((stream) => stream.id)).not.toContain(id)
      },
      told: () => page.next('streams:remove', (removed) => removed.id === id),
    }
  },

  async 'a goal'({ here, there, mod, page }) {
    const { id } = await api(here, mod).goals.create({ body: { name: 'Not after all', amount: 60 } })
    return {
      takeAway: () => api(here, mod).goals.remove({ params: { id } }),
      async asked() {
        expect(JSON.stringify(await api(there).goals.list())).not.toContain(id)
      },
      told: () => page.next('goals:removed', (removed) => removed.id === id),
    }
  },

  async 'a goal that is open, by its end'({ here, mod, page }) {
    const { id } = await api(here, mod).goals.create({ body: { name: 'No longer', amount: 70 } })
    return {
      takeAway: () => api(here, mod).goals.end({ params: { id } }),
      async told() {
        await page.next('goals:updated', (goal) => goal.id === id && goal.endedAt !== null)
        await api(here, mod).goals.remove({ params: { id } })
      },
    }
  },

  async 'a recording'({ here, there, admin, page }) {
    const [found] = (await api(here).episodes.list({ query: {} })).recordings
    const { id } = found!
    const publish = (published: boolean) => api(here, admin).episodes.edit({ params: { id }, body: { published } })
    return {
      takeAway: () => publish(false),
      async asked() {
        await expect(api(there).episodes.read({ params: { id } })).rejects.toMatchObject({ status: 404 })
      },
      async told() {
        await page.next('episodes:changed', (changed) => changed.id === id)
        await publish(true)
      },
    }
  },

  async 'a zone of the picture'({ here, there, admin, page }) {
    const staff = await socket(here, admin)
    const replace = async (ids: readonly string[]) => {
      const { revision } = await api(here, admin).zones.all()
      const zones = ids.map((id) => ({
        ...{ id, name: 'A zone', camera: 'kitchen', valid: { start: '', end: '' } },
        shape: { kind: 'rectangle' as const, x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
        action: { name: 'give experience' as const, metadata: 1 },
      }))
      await staff.request('zones:update', { zones, revision })
    }
    await replace(['to-go'])
    await page.next('zones:updated', ({ clickableZones }) => clickableZones.some(({ id }) => id === 'to-go'))
    return {
      takeAway: () => replace([]),
      async asked() {
        expect((await api(there).zones.list()).clickableZones).toEqual([])
      },
      told: () =>
        page.next('zones:updated', ({ access, clickableZones }) => access === 'public' && clickableZones.length === 0),
    }
  },

  async 'a contestant'({ here, there, admin, page }) {
    const body = { name: 'Newt', color: '#00ff00', season: 1 }
    const { id } = await api(here, admin).contestants.add({ body })
    return {
      takeAway: () => api(here, admin).contestants.remove({ params: { id } }),
      async asked() {
        expect(JSON.stringify(await api(there).contestants.list())).not.toContain(id)
      },
      told: () => page.next('contestants:remove', (gone) => gone.id === id),
    }
  },

  async 'what is said of a contestant'({ here, admin, page }) {
    const body = { name: 'Eel', color: '#00ff00', season: 1, bio: 'Should not be said' }
    const { id } = await api(here, admin).contestants.add({ body })
    return {
      takeAway: () => api(here, admin).contestants.edit({ params: { id }, body: { bio: '' } }),
      async told() {
        await page.next('contestants:update', (contestant) => contestant.id === id && contestant.bio === '')
        await api(here, admin).contestants.remove({ params: { id } })
      },
    }
  },

  async 'a stock'({ here, there, admin, page }) {
    const stock = { tickerSymbol: 'GONE', name: 'Going', color: '#00ff00', price: 5, shares: 10, contestantId: null }
    const { tickerSymbol: ticker } = (await api(here, admin).stocks.add({ body: stock })).stock
    return {
      takeAway: () => api(here, admin).stocks.remove({ params: { ticker } }),
      async asked() {
        expect(JSON.stringify(await api(there, admin).stocks.list())).not.toContain('"GONE"')
      },
      told: () => page.next('stocks:removed', ({ tickerSymbol }) => tickerSymbol === 'GONE'),
    }
  },

  async 'an item that can be used'({ here, there, admin, page }) {
    const person = await signUp(here)
    const { items } = await api(here).items.catalogue()
    const { id: itemId } = Object.values(items).find(({ kind, target }) => kind === 'BIGTOY' && target === 'ROOMS')!
    const [id] = await giveItems(here, admin, person.user.id, itemId)
    const edit = (enabled: boolean) => api(here, admin).items.edit({ params: { id: itemId }, body: { enabled } })
    return {
      takeAway: () => edit(false),
      async told() {
        await page.next('items:details', ({ items: [item] }) => item?.id === itemId && !item.enabled)
        const use = () => api(there, person).fishtoys.use({ body: { id: id!, target: 'kitchen' } })
        await expect(use()).rejects.toMatchObject({ code: 'fishtoys/item-off' })
        await edit(true)
      },
    }
  },

  async 'a version of a remote'({ here, admin, page }) {
    const remote = 'mfe-recalled'
    const { secret } = await api(here, admin).remotes.createToken({ body: { remote, label: 'CI' } })
    const builds = ['11111111', '22222222'].map((build, nth) => ({ version: `${nth + 1}.0.0`, build }))
    for (const { version, build } of builds)
      expect((await sendShipment(here, shipment(secret, remote, version, build))).status).toBe(200)
    const params = { environment: 'test' as const, name: remote }
    await api(here, admin).remotes.change({ params, body: { stable: builds[1]!, why: 'test' } })
    await page.next('remotes:changed', ({ name }) => name === remote)
    return {
      async takeAway() {
        // Whatever was told while it was shipped.
        for (const { name } of [...page.received]) if (name === 'remotes:changed') await page.next(name)
        await api(here, admin).remotes.rollback({ params, body: { why: 'test' } })
      },
      told: () => page.next('remotes:changed', ({ name }) => name === remote),
    }
  },

  async 'a poll'({ there, desk, page }) {
    const { id } = await desk.request('polls:start', { question: 'Really?', answers: ['Yes', 'No'] })
    return {
      takeAway: () => desk.request('polls:stop'),
      async asked() {
        const voter = await socket(there, await signUp(there))
        expect(await voter.send('polls:vote', { answer: 0, votes: 1, poll: id })).toMatchObject({ code: 'polls/none' })
      },
      told: () => page.next('polls:stop', ({ poll }) => poll.id === id),
    }
  },

  async 'the announcement'({ here, there, mod, page }) {
    const change = (announcement: string) => api(here, mod).announcement.change({ body: { announcement } })
    await change('A slip of the pen')
    return {
      takeAway: () => change(''),
      async asked() {
        expect(await api(there).announcement.read()).toEqual({ announcement: '' })
      },
      told: () => page.next('announcement:changed', ({ announcement }) => announcement === ''),
    }
  },

  async 'a part of the show'({ here, there, admin, page }) {
    const set = (enabled: boolean) =>
      api(here, admin).features.set({ params: { feature: 'stocks' }, body: { enabled } })
    const off = { feature: 'stocks', enabled: false }
    return {
      takeAway: () => set(false),
      async asked() {
        expect((await api(there).features.list()).featureToggles).toContainEqual(off)
        await set(true)
        await set(false)
      },
      async told() {
        await page.next('features:updated', ({ featureToggles }) =>
          featureToggles.some(({ feature, enabled }) => feature === 'stocks' && !enabled),
        )
        await set(true)
      },
    }
  },

  async 'the pace of a room'({ there, desk, page }) {
    const slow = (seconds: number) => desk.request('chat:slowMode', { room, seconds })
    const speaker = await socket(there, await signUp(there))
    await speaker.request('chat:join', { room })
    const say = (text: string) => speaker.send('chat:send', { room, text })
    return {
      takeAway: () => slow(60),
      async told() {
        await page.next('chat:slow', ({ seconds }) => seconds === 60)
        await say('one')
        expect(await say('two')).toMatchObject({ code: 'chat/slow-mode' })
        await slow(0)
        await page.next('chat:slow', ({ seconds }) => seconds === 0)
      },
    }
  },
}

export const takenAwayOverNodes = suiteOverNodes(
  'what is taken away while nodes cannot hear each other',
  (both, redis) => {
    const ready = new Map<string, There>()
    const reach = (reachable: boolean) =>
      until(reachable ? 'the nodes together' : 'the nodes alone', async () => {
        const states = both().map(
          async ({ url }) => (await (await fetch(`${url}/readyz`)).json()) as { otherNodes: string },
        )
        const wanted = reachable ? 'reachable' : 'unreachable'
        return (await Promise.all(states)).every(({ otherNodes }) => otherNodes === wanted)
      })

    beforeAll(async () => {
      const [here, there] = both()
      const [mod, admin] = [await as(here, 'mod'), await as(here, 'admin')]
      const [desk, page] = [await socket(here, mod), await socket(there)]
      await page.request('chat:join', { room })
      for (const [title, prepare] of Object.entries(rows))
        ready.set(title, await prepare({ here, there, mod, admin, desk, page }))
      await redis().stop()
      await reach(false)
    })
    afterAll(async () => {
      closeSockets()
      await redis().start()
      await reach(true)
    })

    it.each(Object.keys(rows))('[OPS-2] [MUTE-2] %s is gone on the other node as well', async (title) => {
      const { takeAway, asked, told } = ready.get(title)!
      await takeAway()
      await asked?.()
      await told?.()
    })
  },
)
