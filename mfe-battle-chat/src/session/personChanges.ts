import type { Bus } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { distinctUntilChanged, map, type Observable, skip } from 'rxjs'

/** The id of whoever logged in on this page, or undefined after a log-out, each time that it changes. */
export const personChanges = (bus: Bus): Observable<string | undefined> =>
  bus.state(accountsArea.states.session).changes.pipe(
    map((session) => session?.user.id),
    distinctUntilChanged(),
    skip(1),
  )
