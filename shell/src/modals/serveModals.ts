import { modalArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { logIn } from '@shoal/bus/accounts/offers'
import type { Page } from '../page/context.ts'
import { resolveModal } from '../page/modals.ts'

/** Opens and closes modals when the bus says so (MOD-1, MOD-2, MFE-11), and says there whether one is open. */
export function serveModals({ bus, modals, registry, toasts }: Page): void {
  const open = (id: string, props?: Record<string, unknown>) => {
    const found = resolveModal({ id, props }, registry.getState(), bus.state(accountsArea.states.session).value)
    if ('missing' in found) {
      toasts.show({ type: 'info', text: found.missing })
      return
    }
    const next = 'open' in found ? found.open : ({ kind: 'own', id: found.instead, props: {} } as const)
    const by = bus.recent().findLast(({ name }) => name === modalArea.topics.open.name)?.owner
    modals.setState(({ count }) => ({ open: { ...next, by }, count: count + 1 }))
  }
  const isOpen = bus.state(modalArea.states['dialog-open'])
  modals.subscribe(({ open, confirm }) => isOpen.set(open !== null || confirm !== null))
  bus.on(modalArea.topics.open).subscribe(({ id, props }) => open(id, props))
  bus.on(modalArea.topics.close).subscribe(() => modals.setState({ open: null }))
  bus.on(modalArea.topics.confirm).subscribe((confirm) => modals.setState({ confirm }))
  bus.on(accountsArea.topics['log-in-wanted']).subscribe(({ reason }) => open(logIn.id, reason ? { reason } : {}))
}
