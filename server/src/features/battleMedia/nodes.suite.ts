import { suiteOverNodes } from '../../../test/nodes.ts'
import { type SignedIn, signUp, socket, type TestSocket, until } from '../../../test/people.ts'
import { joinPictures, type WebrtcBrowser } from '../../../test/webrtcBrowser.ts'

export const battleMediaOverNodes = suiteOverNodes('pictures of a battle over two nodes', (both) => {
  const browsers: WebrtcBrowser[] = []
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
  })

  it('[BAT-3] [OPS-2] those who battle on different nodes see each other, spectators of both see them, and who leaves is gone everywhere', async () => {
    const [near, far] = both()
    const [one, two] = await Promise.all([signUp(near), signUp(far)])
    const rings = [await socket(near, one), await socket(far, two)] as const
    for (const page of rings) await page.request('battle-chat:queue')
    const { id: battleId } = await rings[1].next('battle-chat:start')

    const join = async (page: TestSocket, who: SignedIn | null) => {
      const key = who && (await page.request('battle-media:stream-key', { battleId })).streamKey
      return joinPictures(page, { battleId, streamKey: key ?? undefined, made: browsers })
    }
    const left = await join(rings[0], one)
    const right = await join(rings[1], two)
    const watchers = [await socket(near), await socket(far)] as const
    const spectators = [await join(watchers[0], null), await join(watchers[1], null)]

    const arrives = (browser: WebrtcBrowser, { user }: SignedIn) =>
      until(`picture and sound of ${user.displayName}`, () => {
        const { video, audio } = browser.of(user.id)
        return video.length > 10 && audio.length > 10
      })
    await Promise.all([arrives(left.browser, two), arrives(right.browser, one)])
    for (const { browser } of spectators) await Promise.all([arrives(browser, one), arrives(browser, two)])

    // Both nodes tell that a sender has stopped.
    rings[1].send('battle-media:leave', { peerId: right.peerId })
    for (const page of watchers)
      await page.next('battle-media:picture', ({ userId, picture }) => userId === two.user.id && !picture)
  })
})
