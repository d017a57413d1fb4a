import type { HostBus } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { secondFactor } from '@shoal/bus/accounts/offers'
import { filter, take } from 'rxjs'
import { openModal } from '../page/openModal.ts'

/** AUTH-5: staff whose rights wait for a second factor are led to it, once for each load of the page. */
export function askForSecondFactor(bus: HostBus): void {
  bus
    .state(accountsArea.states.session)
    .changes.pipe(
      filter((session) => session?.needsSecondFactor === true),
      take(1),
    )
    .subscribe(() => openModal(bus, secondFactor))
}
