import type { Page } from '../page/context.ts'
import { beginAnalytics } from './begin.ts'

const loaded = jest.fn()
const report = jest.fn()
jest.mock('./report.ts', () => {
  loaded()
  return { report: (...all: unknown[]) => report(...all) }
})

const page = { page: 'this one' } as unknown as Page
const facts = { key: 'phc_fish', host: 'https://posthog.example' }

function told(text: string): void {
  const block = Object.assign(document.createElement('script'), { id: 'shoal-analytics', type: 'application/json' })
  block.textContent = text
  document.body.append(block)
}
const says = (where: object, name: string, value: unknown) =>
  Object.defineProperty(where, name, { configurable: true, get: () => value })

beforeEach(() => jest.resetModules())
afterEach(() => {
  document.body.replaceChildren()
  for (const name of ['doNotTrack', 'msDoNotTrack', 'globalPrivacyControl', 'cookieEnabled'])
    Reflect.deleteProperty(navigator, name)
  Reflect.deleteProperty(globalThis, 'doNotTrack')
  jest.restoreAllMocks()
  for (const mock of [loaded, report]) mock.mockReset()
})

it('[ANA-1] without a key nothing is loaded, nor where what the document says cannot be read', async () => {
  await beginAnalytics(page)
  told('{ "key"')
  await beginAnalytics(page)
  expect(loaded).not.toHaveBeenCalled()
})

it('[ANA-1] with a key and a host it is loaded, and told both', async () => {
  told(JSON.stringify(facts))
  await beginAnalytics(page)
  expect(loaded).toHaveBeenCalledTimes(1)
  expect(report.mock.calls).toEqual([[page, facts]])
})

it.each([
  ['Do Not Track', () => says(navigator, 'doNotTrack', '1')],
  ['Do Not Track, as older browsers say it', () => says(globalThis, 'doNotTrack', 'yes')],
  ['Do Not Track, as Internet Explorer said it', () => says(navigator, 'msDoNotTrack', '1')],
  ['Global Privacy Control', () => says(navigator, 'globalPrivacyControl', true)],
  ['cookies forbidden', () => says(navigator, 'cookieEnabled', false)],
  [
    'storage forbidden',
    () =>
      void jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('The operation is insecure', 'SecurityError')
      }),
  ],
])('[ANA-1] in a browser with %s nothing is loaded', async (_, ask) => {
  told(JSON.stringify(facts))
  ask()
  await beginAnalytics(page)
  expect(loaded).not.toHaveBeenCalled()
})

it('[ANA-1] a browser that says that it may be tracked, or nothing, asks for nothing', async () => {
  told(JSON.stringify(facts))
  says(navigator, 'doNotTrack', '0')
  says(navigator, 'globalPrivacyControl', false)
  await beginAnalytics(page)
  says(navigator, 'doNotTrack', 'unspecified')
  await beginAnalytics(page)
  expect(report).toHaveBeenCalledTimes(2)
})

it.each([
  [
    'its code does not come',
    () =>
      loaded.mockImplementation(() => {
        throw new Error('Loading chunk failed')
      }),
  ],
  [
    'it throws when it begins',
    () =>
      report.mockImplementation(() => {
        throw new Error('no')
      }),
  ],
])('[ANA-1] nobody notices where %s', async (_, fail) => {
  const complaint = jest.spyOn(console, 'error')
  told(JSON.stringify(facts))
  fail()
  await expect(beginAnalytics(page)).resolves.toBeUndefined()
  expect(complaint).not.toHaveBeenCalled()
})
