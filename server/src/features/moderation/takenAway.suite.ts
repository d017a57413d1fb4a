import type { ChatMessage, Pinned } from '@shoal/bus/chat/contract'
import { makeClip } from '../../../test/clips.ts'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, closeSockets, type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import type { TestServer } from '../../../test/server.ts'

const room = 'global'

/** Where it is taken away, where it is to be gone, and who does it. */
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
  /** What whoever asks the other node gets from then on, at once. */
  asked?(): Promise<void>
  /** What pages that were open on the other node are told. */
  told?(): Promise<unknown>
}

const join = async ({ there }: Scene, who: SignedIn | null = null) =>
  (await socket(there, who)).request('chat:join', { room })
const lineOf = (messages: readonly ChatMessage[], id: string) => messages.find((one) => one.id === id)
const gone = { text: '', removedBy: 'moderator' }

/** Everything that staff can take away, one row each. */
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
      takeAway: () => desk.request('chat:mute', { userId: person.user.id, minutes: 5 }),
      async asked() {
        expect(await theirs.send('chat:send', { room, text: 'me again' })).toMatchObject({ code: 'chat/muted' })
      },
    }
  },

  async 'the voice of somebody who is not told'(scene) {
    const { here, there, mod, page } = scene
    const person = await signUp(here)
    const theirs = await socket(there, person)
    await theirs.request('chat:join', { room })
    return {
      takeAway: () =>
        api(here, mod).reports.mute({ params: { userId: person.user.id }, body: { minutes: 5, shadow: true } }),
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
      takeAway: () =>
        api(here, admin).accounts.setFlags({ params: { id: person.user.id }, body: { banned: true, reason: 'test' } }),
      async asked() {
        await expect(api(there, person).tokens.balance()).rejects.toMatchObject({ status: 403 })
        await expect(socket(there, person)).rejects.toThrow('banned')
      },
      told: () => theirs.closed,
    }
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
