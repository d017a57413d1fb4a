import { limits } from '@shoal/bus/announcement/contract'
import { api, as, closeSockets, type SignedIn, socket } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

describe('the announcement', () => {
  let server: TestServer
  let mod: SignedIn
  const change = (who: SignedIn | null, announcement: string) =>
    api(server, who).announcement.change({ body: { announcement } })
  const read = async () => (await api(server).announcement.read()).announcement

  beforeAll(async () => {
    server = await startServer({ env: { RATE_FACTOR: '1000' } })
    mod = await as(server, 'mod')
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[ANN-1] a change by a moderator reaches every open page, new ones, and the log of staff', async () => {
    expect(await read()).toMatch(/Power cut in the attic/)
    const pages = [await socket(server), await socket(server, await as(server, 'viewer'))]
    expect(await change(mod, 'Feeding time at nine')).toEqual({ announcement: 'Feeding time at nine' })
    for (const page of pages) {
      expect(await page.next('announcement:changed')).toEqual({ announcement: 'Feeding time at nine' })
    }
    expect(await read()).toBe('Feeding time at nine')
    const { initialData } = await api(server, await as(server, 'viewer')).accounts.initialData()
    expect(initialData.announcement).toBe('Feeding time at nine')
    const { entries } = await api(server, mod).moderation.audit()
    expect(entries[0]).toMatchObject({
      action: 'announcement.change',
      detail: 'Feeding time at nine',
      who: { id: mod.user.id },
    })
  })

  it('[ANN-1] is one line of text: no controls, no line breaks, no marks that turn the direction', async () => {
    await change(mod, 'One\nline,\u0007 not\r\n\u202Etwo \u{1F41F}  <b>bold</b>\u2028')
    expect(await read()).toBe('One line, not two \u{1F41F} <b>bold</b>')
  })

  it('[ANN-1] is for moderators and admins, and at most 280 characters long', async () => {
    await expect(change(null, 'x')).rejects.toMatchObject({ status: 401 })
    await expect(change(await as(server, 'xl'), 'x')).rejects.toMatchObject({ status: 403, code: 'auth/forbidden' })
    await expect(change(mod, 'x'.repeat(limits.announcementMax + 1))).rejects.toMatchObject({ status: 400 })
    const longest = 'x'.repeat(limits.announcementMax)
    expect(await change(await as(server, 'admin'), longest)).toEqual({ announcement: longest })
  })

  it('[ANN-1] an empty one takes the line away', async () => {
    await change(mod, '  ')
    expect(await read()).toBe('')
  })
})
