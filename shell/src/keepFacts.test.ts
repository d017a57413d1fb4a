import { type Bus, createBus, sessionArea } from '@shoal/bus'
import { announcementArea } from '@shoal/bus/announcement'
import { featuresArea } from '@shoal/bus/features'
import type { Shell } from '@shoal/remote-kit/mount'
import { keepFacts } from './keepFacts.ts'

/** A page that keeps its facts, and the questions it asked by area. */
function page() {
  const bus = createBus({ request: async () => ({}) })
  const asked: Record<string, Array<PromiseWithResolvers<unknown>>> = { announcement: [], features: [] }
  const snapshot = (({ name }: { name: string }) => {
    const question = Promise.withResolvers<unknown>()
    asked[name]!.push(question)
    return question.promise
  }) as Shell['snapshot']
  keepFacts({ bus, snapshot })
  // The page is connected.
  bus.publish(sessionArea.topics['catch-up'], {})
  return { bus, asked }
}
const line = (bus: Bus) => bus.state(announcementArea.states.announcement).value
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('[RT-3] knows the announcement and the toggles, and asks again when the page may have missed something', async () => {
  const { bus, asked } = page()
  asked.announcement![0]!.resolve({ announcement: 'Nine' })
  asked.features![0]!.resolve({
    featureToggles: [{ feature: 'stocks', enabled: false }],
    switches: [{ name: 'regatta', label: 'Regatta', enabled: true }],
  })
  await settled()
  expect([line(bus), bus.state(featuresArea.states.features).value]).toEqual(['Nine', { stocks: false, regatta: true }])
  bus.publish(sessionArea.topics['catch-up'], {})
  asked.announcement![1]!.resolve({ announcement: 'Ten' })
  await settled()
  expect(line(bus)).toBe('Ten')
})

it('[RT-3] does not let an answer that was on its way take back what was told meanwhile', async () => {
  const { bus, asked } = page()
  bus.deliver('announcement:changed', { announcement: 'Ten' })
  asked.announcement![0]!.resolve({ announcement: 'Nine' })
  await settled()
  expect(line(bus)).toBe('Ten')
})
