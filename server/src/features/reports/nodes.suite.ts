import type { ChatMessage } from '@shoal/bus/chat/contract'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import type { TestServer } from '../../../test/server.ts'

const room = 'global'

export const reportsOverNodes = suiteOverNodes('mutes and cases on two nodes', (both) => {
  let [here, there]: TestServer[] = []
  let mod: SignedIn
  beforeAll(async () => {
    ;[here, there] = both()
    mod = await as(here!, 'mod')
  })

  it('[MUTE-1] [OPS-2] who is muted on one node is told and silent on the other; in the shadow, only they read it there', async () => {
    const [bob, ann] = await Promise.all([signUp(there!), signUp(here!)])
    const [page, other] = await Promise.all([socket(there!, bob), socket(here!, ann)])
    for (const one of [page, other]) await one.request('chat:join', { room })
    const mute = (body: object) => api(here!, mod).reports.mute({ params: { userId: bob.user.id }, body })
    const say = (text: string) => page.request('chat:send', { room, text })

    await mute({ minutes: 10, reason: 'be kind' })
    expect((await page.next('chat:options')).muted).toMatchObject({ reason: 'be kind' })
    await expect(say('but')).rejects.toMatchObject({ code: 'chat/muted' })
    await api(here!, mod).reports.unmute({ params: { userId: bob.user.id } })
    expect((await page.next('chat:options')).muted).toBeNull()

    await mute({ minutes: 10, shadow: true, reason: 'spam' })
    // The other node hears of it in a moment; a line from before then is one that everybody reads.
    const joined = async (server: TestServer, who: SignedIn): Promise<ChatMessage[]> =>
      (await (await socket(server, who)).request('chat:join', { room })).messages
    const hidden = await until('a line that only its author reads', async () => {
      const { id } = await say('psst')
      return (await joined(here!, ann)).some((one) => one.id === id) ? null : id
    })
    const { id: loud } = await (await enter(there!, ann)).request('chat:send', { room, text: 'anybody?' })
    for (const server of [here!, there!]) {
      expect((await joined(server, bob)).map(({ id }) => id)).toEqual(expect.arrayContaining([hidden, loud]))
      expect((await joined(server, ann)).map(({ id }) => id)).not.toContain(hidden)
    }
    await other.next('chat:messages', ({ messages }) => messages.some(({ id }) => id === loud))
    expect(JSON.stringify(other.received)).not.toContain(hidden)
  })

  it('[MUTE-2] [OPS-2] of moderators on two nodes who take a case at once one has it', async () => {
    const [bob, viewer, admin] = await Promise.all([signUp(here!), as(here!, 'viewer'), as(there!, 'admin')])
    await api(here!, viewer).reports.mute({ params: { userId: bob.user.id }, body: {} })
    const { cases } = await api(there!, admin).reports.queue({ query: {} })
    const params = { id: cases.find(({ person }) => person?.id === bob.user.id)!.id }
    const claims = await Promise.allSettled([
      api(here!, mod).reports.claim({ params }),
      api(there!, admin).reports.claim({ params }),
    ])
    expect(claims.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(claims.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'reports/claimed' })
  })
})

async function enter(server: TestServer, who: SignedIn) {
  const page = await socket(server, who)
  await page.request('chat:join', { room })
  return page
}
