import { metricOf } from '../../../test/metrics.ts'
import { suiteOverNodes } from '../../../test/nodes.ts'
import { api, as, type SignedIn, signUp, until } from '../../../test/people.ts'
import type { PushService } from '../../../test/pushService.ts'
import type { TestServer } from '../../../test/server.ts'

const tips = 6

/** `services` is the push service that the nodes may ask. */
export const pushOverNodes = (services: () => PushService) =>
  suiteOverNodes('push from two nodes', (both) => {
    let nodes: readonly TestServer[]
    let rich: SignedIn
    beforeAll(async () => {
      nodes = both()
      rich = await as(nodes[0]!, 'xl')
    })

    it('[NOT-3] [OPS-2] has one key, and sends each notification once to each device, whichever node stored it', async () => {
      const who = await signUp(nodes[0]!)
      const devices = [services().device(), services().device()]
      const keys = new Set<string>()
      for (const [index, { subscription }] of devices.entries())
        keys.add((await api(nodes[index]!, who).push.subscribe({ body: subscription })).key)
      expect(keys.size).toBe(1)
      /** All that both nodes sent. */
      const sent = async () => {
        const counts = nodes.map((node) => metricOf(node, 'shoal_push_total', 'outcome="sent"'))
        return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
      }
      const before = await sent()
      await Promise.all(
        Array.from({ length: tips }, (_, index) =>
          api(nodes[index % 2]!, rich).tokens.tip({ params: { userId: who.user.id }, body: { tip: index + 1 } }),
        ),
      )
      await until('all of them', async () => (await sent()) - before >= tips * devices.length)
      for (const { all } of devices) {
        const ofTips = all.filter(({ message }) => message.title === 'Tips')
        expect(ofTips.map(({ message }) => message.body).toSorted()).toEqual(
          Array.from({ length: tips }, (_, index) => `XL_fan tipped you ₣${index + 1}`),
        )
      }
      // Each that was counted came, and none besides.
      expect((await sent()) - before).toBe(devices.reduce((sum, { asked }) => sum + asked(), 0))
    })
  })
