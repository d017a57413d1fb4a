import { notificationsArea } from '@shoal/bus/notifications'
import { notificationsModal } from '@shoal/bus/notifications/offers'
import { useShell } from '@shoal/remote-kit'
import { useEffect, useRef, useState } from 'react'
import { useNotifications } from './notificationsStore.ts'
import { seasonEnding, whileGone } from './offers.ts'

/** In the storage of the browser's session: the dialog was shown. */
const SHOWN = 'notifications-shown'
/** In ms. News younger than this when somebody comes are still being told elsewhere: in the chat, by a toast, by the bell. */
const JUST_NOW = 60_000

/**
 * Opens at most one dialog by itself when somebody comes: what happened while they were gone; otherwise that the season
 * ends; otherwise new and important notifications, once in each browser session. The first includes what the last would
 * tell.
 */
export default function Arrival() {
  const { api, openModal, storage } = useShell()
  const phase = useNotifications((state) => state.phase)
  const settings = useNotifications((state) => state.settings)
  const [came] = useState(() => Date.now())
  const waiting = useNotifications(({ all, kinds }) =>
    all.some(
      ({ read, type, createdAt }) =>
        !read && Date.parse(createdAt) < came - JUST_NOW && kinds.some((kind) => kind.type === type && kind.important),
    ),
  )
  const [asked, setAsked] = useState<'not-yet' | 'told' | 'nothing'>('not-yet')
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    api(notificationsArea)
      .arrive()
      .then(
        ({ gone, season }) => {
          if (gone) openModal(whileGone, { gone })
          else if (season) openModal(seasonEnding, { title: `Season ${season.number} is ending soon!`, season })
          if (gone) storage.session.set(SHOWN, 'yes')
          setAsked(gone || season ? 'told' : 'nothing')
        },
        // Nobody misses a greeting that did not arrive; the bell has it all.
        () => setAsked('told'),
      )
  }, [api, openModal, storage])

  const show = asked === 'nothing' && phase === 'ready'
  useEffect(() => {
    if (!show || storage.session.get(SHOWN) !== null) return
    // Later notifications are told by the bell.
    storage.session.set(SHOWN, 'yes')
    if (waiting && settings.newDialog) openModal(notificationsModal, { important: true, title: 'New notifications' })
  }, [show, waiting, settings, storage, openModal])
  return null
}
