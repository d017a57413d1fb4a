import type { Lifecycles, NamingShell } from '@shoal/remote-kit/mount'
import { mountRootParcel } from 'single-spa'
import type { RemoteLoader } from '../loading/RemoteLoader.ts'
import type { Offered } from '../loading/registry.ts'
import { loadPlan } from '../loading/retryPlan.ts'
import { mountOffer } from './mountOffer.ts'

const shell = {} as NamingShell
const offered = { kind: 'slot', offer: { id: 'x' }, entry: { name: 'mfe-x', version: '1.0.0' } } as unknown as Offered

it('[MFE-3] what takes as long as it may says nothing in the console: the page has limits and words of its own', async () => {
  jest.useFakeTimers()
  const said = (['warn', 'error'] as const).map((name) => jest.spyOn(console, name).mockImplementation(() => {}))
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, loadPlan.mountLimit - 1))
  const slow: Lifecycles = { bootstrap: wait, mount: wait, update: wait, unmount: async () => {} }
  const onReady = jest.fn()
  const mounted = mountOffer({ load: async () => slow } as unknown as RemoteLoader, mountRootParcel, loadPlan, {
    ...{ offered, host: document.body, input: {}, onReady, onFailure() {}, onTrouble() {} },
    openShell: () => ({ shell, lasting: shell, release() {} }),
  })
  await jest.advanceTimersByTimeAsync(2 * loadPlan.mountLimit)
  expect(onReady).toHaveBeenCalled()
  mounted.update({})
  await jest.advanceTimersByTimeAsync(loadPlan.mountLimit)
  await mounted.release()
  for (const spy of said) expect(spy).not.toHaveBeenCalled()
  jest.useRealTimers()
})
