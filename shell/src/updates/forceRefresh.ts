import { sessionArea } from '@shoal/bus'
import { battleArea } from '@shoal/bus/battle'
import { type Refresh, refreshArea } from '@shoal/bus/refresh'
import { limits } from '@shoal/bus/refresh/limits'
import type { Page } from '../page/context.ts'
import { unfinishedFields } from './unfinishedFields.ts'

/** How often a page that waits looks whether its person is done, in ms. */
const LOOK = 1_000

/**
 * Loads the page anew when staff ask all pages to, at a moment of its own (RT-4). While the person writes, has a dialog
 * open or is in a battle it waits, though not for ever; and it says so.
 * @param reload loads the page anew, giving this one up
 * @param opened when the page was asked for, in ms since 1970
 */
export function forceRefresh(
  { bus, snapshot, modals, toasts }: Pick<Page, 'bus' | 'snapshot' | 'modals' | 'toasts'>,
  reload: () => void,
  opened: number = performance.timeOrigin,
): void {
  const fields = unfinishedFields(document)
  let taken: string | undefined
  let said = false

  const inBattle = () => ['battling', 'connecting'].includes(bus.state(battleArea.states.battle).value.status)
  const inDialog = () => modals.getState().open !== null || modals.getState().confirm !== null
  /** Whether the person is in the middle of something for which a page may wait that long. */
  const isBusy = (waited: number) =>
    (waited < limits.patienceMs && (inDialog() || fields.some())) || (waited < limits.battlePatienceMs && inBattle())

  function whenDone(since: number): void {
    // Without a network there would be nothing in its place.
    if (navigator.onLine && !isBusy(Date.now() - since)) {
      reload()
      return
    }
    if (!said)
      toasts.show({
        ...{ id: 'force-refresh', type: 'info', duration: 0 },
        header: 'The show is being refreshed',
        text: 'This page loads anew as soon as you are done here.',
        action: { label: 'Refresh now', run: reload },
      })
    said = true
    setTimeout(whenDone, LOOK, since)
  }

  function take({ id, ago, within }: Refresh): void {
    // A page that came after it has what it was for.
    if (id === taken || Date.now() - opened <= ago) return
    taken = id
    said = false
    setTimeout(() => whenDone(Date.now()), Math.random() * within)
  }

  bus.on(refreshArea.receives.due).subscribe(take)
  bus.on(sessionArea.topics['catch-up']).subscribe(() => {
    snapshot(refreshArea).then(
      ({ refresh }) => refresh && take(refresh),
      () => {},
    )
  })
}
