import { modalArea } from '@shoal/bus'
import { notificationsArea } from '@shoal/bus/notifications'
import { notificationsModal } from '@shoal/bus/notifications/offers'
import { type Shell, useShell } from '@shoal/remote-kit'
import { useEffect, useRef, useState } from 'react'
import { Subscription } from 'rxjs'
import { noteShown, wasShown } from './browserSession.ts'
import { useNotifications } from './notificationsStore.ts'
import { seasonEnding, whileGone } from './offers.ts'

/** In the storage of the tab: the dialog was shown. For browsers that keep no cookies. */
const SHOWN = 'notifications-shown'
/** In ms. News younger than this when somebody comes are still being told elsewhere: in the chat, by a toast, by the bell. */
const JUST_NOW = 60_000

/**
 * Opens at most one dialog by itself when somebody comes: what happened while they were gone; otherwise that the season
 * ends; otherwise new and important notifications, once in each session of the browser. The first includes what the last
 * would tell. It never takes the place of a dialog that somebody is using, and waits until somebody looks at the page.
 */
export default function Arrival({ userId }: { userId: string }) {
  const shell = useShell()
  const phase = useNotifications((state) => state.phase)
  const settings = useNotifications((state) => state.settings)
  const [came] = useState(() => Date.now())
  const waiting = useNotifications(({ all, kinds }) =>
    all.some(
      ({ read, type, createdAt }) =>
        !read && Date.parse(createdAt) < came - JUST_NOW && kinds.some((kind) => kind.type === type && kind.important),
    ),
  )
  const [told, setTold] = useState(true)
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    greet(shell, userId).then(
      (greeted) => setTold(greeted),
      // Nobody misses a greeting that did not arrive; the bell has it all.
      () => {},
    )
  }, [shell, userId])

  const show = !told && phase === 'ready'
  const wanted = useRef(false)
  useEffect(() => {
    wanted.current = waiting && settings.newDialog
  })
  useEffect(() => {
    if (!show || isShown(shell, userId)) return
    // Nothing waits: later notifications are told by the bell.
    if (!wanted.current) return note(shell, userId)
    let ended = false
    void untilFree(shell).then((free) => {
      // Another tab may have shown them, or they may have been read, while this one waited.
      if (!free || ended || isShown(shell, userId)) return
      note(shell, userId)
      if (wanted.current) shell.openModal(notificationsModal, { important: true, title: 'New notifications' })
    })
    return () => {
      ended = true
    }
  }, [show, shell, userId])
  return null
}

/** Tells somebody who comes what happened while they were gone, or that the season ends; answers with whether it did. */
async function greet(shell: Shell, userId: string): Promise<boolean> {
  const { arrive } = shell.api(notificationsArea)
  // At once, whether or not somebody looks: an absence ends when a page is opened.
  let { gone, season } = await arrive()
  while (!isFree(shell)) {
    if (!(await untilFree(shell)))
      return true
      // They may have been told in another tab meanwhile.
    ;({ gone, season } = await arrive())
  }
  if (gone) {
    note(shell, userId)
    shell.openModal(whileGone, { gone })
  } else if (season) shell.openModal(seasonEnding, { title: `Season ${season.number} is ending soon!`, season })
  return gone !== null || season !== null
}

const isShown = ({ storage }: Shell, userId: string): boolean => storage.session.get(SHOWN) !== null || wasShown(userId)
function note({ storage }: Shell, userId: string): void {
  storage.session.set(SHOWN, 'yes')
  noteShown(userId)
}

/** Whether a dialog may open by itself: somebody looks at the page, and no other one is open. */
const isFree = ({ bus }: Shell): boolean =>
  document.visibilityState === 'visible' && !bus.state(modalArea.states['dialog-open']).value

/** Resolves once a dialog may open by itself; with false when the component is gone before. */
function untilFree(shell: Shell): Promise<boolean> {
  return new Promise((resolve) => {
    const watching = new Subscription()
    const end = (free: boolean) => {
      watching.unsubscribe()
      resolve(free)
    }
    const look = () => {
      if (isFree(shell)) end(true)
    }
    document.addEventListener('visibilitychange', look)
    watching.add(() => document.removeEventListener('visibilitychange', look))
    const { changes } = shell.bus.state(modalArea.states['dialog-open'])
    watching.add(changes.subscribe({ next: look, complete: () => end(false) }))
  })
}
