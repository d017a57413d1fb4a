import { ApiError } from '@shoal/bus'
import type { PushDevice } from '@shoal/bus/push'
import { renderInShell } from '@shoal/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import PushSetting from './PushSetting.tsx'

const key = Buffer.alloc(65, 4).toString('base64url')
const endpoint = 'https://push.example.com/this'
const device = (more: Partial<PushDevice> = {}): PushDevice => ({
  ...{ id: 'd1', endpoint, userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0', sentAt: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', ...more },
})
const phone = device({ id: 'd2', endpoint: 'https://push.example.com/phone', userAgent: 'iPhone Safari/1' })

/** A browser that can be told, or not; `subscribed` says whether it is. */
function browser({ permission = 'granted', subscribed = false, answer = 'granted' } = {}) {
  const subscription = {
    ...{ endpoint, options: { applicationServerKey: null } },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: jest.fn(async () => true),
  }
  const pushManager = {
    getSubscription: async () => (subscribed ? subscription : null),
    subscribe: jest.fn(async () => subscription),
  }
  const requestPermission = jest.fn(async () => answer)
  Object.assign(window, {
    PushManager: class {},
    Notification: Object.assign(class {}, { permission, requestPermission }),
  })
  const registration = { pushManager }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  return { subscription, pushManager, requestPermission }
}
/** The setting of somebody with these devices. */
function open(devices: PushDevice[], calls: Record<string, unknown> = {}) {
  return renderInShell(<PushSetting />, { api: { push: { devices: async () => ({ key, devices }), ...calls } } })
}
const here = () => screen.findByRole('switch', { name: /^Tell me on this device/ })

describe('being told while the show is closed', () => {
  it('[NOT-3] nothing is asked before somebody wants it; then the browser and its push service are', async () => {
    const { requestPermission, pushManager } = browser()
    const subscribe = jest.fn(async () => ({ key, devices: [device()] }))
    open([], { subscribe })
    expect(await here()).not.toBeChecked()
    expect(requestPermission).not.toHaveBeenCalled()
    await userEvent.click(await here())
    await waitFor(async () => expect(await here()).toBeChecked())
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      ...{ userVisibleOnly: true, applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')) },
    })
    expect(subscribe).toHaveBeenCalledWith({ body: { endpoint, keys: { p256dh: 'p', auth: 'a' } } })
  })

  it('[NOT-3] somebody who says no to the browser is told that it stays off, and left in peace', async () => {
    const { pushManager } = browser({ answer: 'default' })
    const { toasts } = open([])
    await userEvent.click(await here())
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'info', text: /so it stays off/ }]))
    expect(await here()).not.toBeChecked()
    expect(pushManager.subscribe).not.toHaveBeenCalled()
  })

  it('[NOT-3] off takes it back here and on the server; other devices are listed, and removed there', async () => {
    const { subscription } = browser({ subscribed: true })
    const remove = jest.fn(async ({ params }: { params: { id: string } }) => ({
      key,
      devices: [device(), phone].filter(({ id }) => id !== params.id),
    }))
    open([device(), phone], { remove })
    expect(await here()).toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Safari on iOS' }))
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument())
    expect(subscription.unsubscribe).not.toHaveBeenCalled()
    await userEvent.click(await here())
    await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledTimes(1))
    expect(remove.mock.calls.map(([{ params }]) => params.id)).toEqual(['d2', 'd1'])
  })

  it('[NOT-3] says why it was refused, and stays off', async () => {
    browser()
    const { toasts } = open([], {
      subscribe: async () => {
        throw new ApiError(409, 'push/too-many', 'Ten devices are told already. Remove one first.')
      },
    })
    await userEvent.click(await here())
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', text: /^Ten devices/ }]))
    expect(await here()).not.toBeChecked()
  })

  it('[NOT-3] says so where the browser keeps notifications back', async () => {
    browser({ permission: 'denied' })
    open([phone])
    expect(await screen.findByText(/^Your browser keeps notifications/)).toBeVisible()
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    expect(screen.getByText('Safari on iOS')).toBeVisible()
  })
})
