import { effectivePass, settingsArea } from '@shoal/bus'
import { fishtoysArea, type Strike } from '@shoal/bus/fishtoys'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { useEffect, useRef } from 'react'
import { forClanless, useStrikes } from './strikesStore.ts'
import styles from './ToyNews.module.css'
import { ToyShow } from './ToyShow.tsx'

/** Tells people what became of their toys, and shows the wartoys that hit them, on whatever panel they are [ITEM-3]. */
export default function ToyNews() {
  const { bus, toast } = useShell()
  const session = useSession()
  const me = session?.user.id
  const told = useRef(new Set<string>())

  /** Each notice once, however often it comes. */
  const isNew = (id: string): boolean => {
    if (told.current.has(id)) return false
    told.current.add(id)
    return true
  }
  useEvent(fishtoysArea.receives.approved, ({ id, userId, fishToy, fishName }) => {
    if (userId !== me || !isNew(id)) return
    const text = fishName === null ? `${fishToy} is on the show.` : `${fishToy} is on its way to ${fishName}.`
    toast({ id: `toy-${id}`, type: 'success', header: 'Fishtoy Approved!', text })
  })
  useEvent(fishtoysArea.receives.rejected, ({ id, userId, cost, reason }) => {
    if (userId !== me || !isNew(id)) return
    const back = cost > 0 ? 'Your tokens have been refunded.' : 'It is back in your inventory.'
    const why = reason === null ? '' : ` The reason: ${reason}`
    const text = `Your Fishtoy was rejected! ${back} Try again later!${why}`
    toast({ id: `toy-${id}`, type: 'error', header: 'Fishtoy Rejected!', text })
  })
  /** Whether a wartoy is for this person: not one's own, and not one for others. */
  const concerns = ({ by, target }: Strike): boolean => {
    if (!session || by.id === me) return false
    const standing = { pass: session.user.pass, flags: session.user.app_metadata }
    return target?.type !== 'FREE_USERS' || effectivePass(standing) === 'none'
  }
  const tell = (strike: Strike) => {
    const { id, by, item, target } = strike
    if (!concerns(strike) || !isNew(id)) return
    const whom = target === null || target.type === 'USERS' ? 'you' : target.name
    toast({ id: `toy-${id}`, type: 'warning', text: `${by.displayName} threw ${item.name} at ${whom}.` })
    bus.publish(settingsArea.topics['play-sound'], { name: 'toy-hit' })
  }
  useEvent(fishtoysArea.receives.struck, (strike) => {
    if (!forClanless(strike)) tell(strike)
  })
  const now = useStrikes(({ strikes }) => strikes).find(concerns)
  useEffect(() => {
    if (now && forClanless(now)) tell(now)
  })
  const end = useStrikes((state) => state.end)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => end(now.id), now.forMs)
    return () => clearTimeout(timer)
  }, [now, end])

  if (!now) return null
  return (
    <div className={styles.strike}>
      <ToyShow key={now.id} id={now.id} item={now.item} />
    </div>
  )
}
