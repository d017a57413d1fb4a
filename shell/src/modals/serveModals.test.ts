import { createBus, modalArea } from '@shoal/bus'
import type { Page } from '../page/context.ts'
import { createModalStore } from '../page/modals.ts'
import { serveModals } from './serveModals.ts'

it('[MOD-1] what opens by itself can see on the bus whether a dialog or a question is open', () => {
  const [bus, modals] = [createBus({ request: async () => ({}) }), createModalStore()]
  serveModals({ bus, modals, registry: { getState: () => ({ all: [] }) } } as unknown as Page)
  const isOpen = () => bus.state(modalArea.states['dialog-open']).value
  expect(isOpen()).toBe(false)
  bus.publish(modalArea.topics.open, { id: 'settings' })
  expect(isOpen()).toBe(true)
  bus.publish(modalArea.topics.confirm, { text: 'Really?', onConfirm() {} })
  bus.publish(modalArea.topics.close, {})
  expect(isOpen()).toBe(true)
  modals.setState({ confirm: null })
  expect(isOpen()).toBe(false)
})
