import type { HostBus } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import { streamsArea } from '@shoal/bus/streams'
import { pairwise, startWith } from 'rxjs'
import { defaultLiveStream, redirectTarget } from './pageStorage.ts'
import type { SessionControl } from './SessionControl.ts'

/** What must happen when the session changed from one value to the next. */
export function personChange(before: Session | null, after: Session | null): 'none' | 'rights' | 'person' {
  if (before?.user.id !== after?.user.id) return 'person'
  const rights = (session: Session | null) => JSON.stringify([session?.user.app_metadata, session?.user.pass])
  return rights(before) === rights(after) ? 'none' : 'rights'
}

/**
 * Another person needs another socket and another registry; other rights need another registry.
 * @param begunAs whose the page was when it was served: somebody may have logged in before this is called
 */
export function followPerson(
  { bus, router, session }: { bus: HostBus; router: { go(address: string): void }; session: SessionControl },
  actions: { reopen(): void; refreshRegistry(): Promise<void> },
  begunAs: Session | null,
): void {
  bus
    .state(accountsArea.states.session)
    .changes.pipe(startWith(begunAs), pairwise())
    .subscribe(([before, after]) => {
      const change = personChange(before, after)
      if (change === 'none') return
      if (change === 'person') actions.reopen()
      void actions.refreshRegistry().then(() => {
        if (change !== 'person' || !session.current) return
        const target = redirectTarget.take()
        if (target) router.go(target)
        // NAV-7: the camera that led to the log-in.
        const stream = defaultLiveStream.read()
        if (stream && bus.state(streamsArea.states['selected-stream']).value?.id !== stream)
          bus.publish(streamsArea.topics.select, { id: stream })
      })
    })
}
