import { modalArea } from '@shoal/bus'
import { profileArea } from '@shoal/bus/profile'
import { later, useEvent } from '@shoal/remote-kit'
import { useEffect, useRef, useState } from 'react'
import styles from './UserCardLayer.module.css'

// Pointing at a name is what brings the card's code.
const UserCard = later(() => import('./UserCard.tsx'), { name: 'The card', size: 'line', className: styles.missing })

interface Shown {
  userId: string
  anchor: { x: number; y: number; width: number; height: number }
  via: 'hover' | 'focus' | 'tap'
  /** Another card, not the same one again. */
  count: number
}

/** A pointer that only passes over a name does not want to know, in ms. */
const REST = 300

/** Shows a person's card where somebody points at, focuses or taps a name, whichever remote shows the name [UI-1]. */
export default function UserCardLayer() {
  const [shown, setShown] = useState<Shown | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const counted = useRef(0)
  /** Closing a tapped card gives the focus back to the name; that must not open it again. */
  const closedFor = useRef<string>(null)
  useEffect(() => () => clearTimeout(resting.current), [])

  // A name may be redrawn or scrolled away under the pointer, so the card belongs to a place that stays. Pointer events at
  // the name are passed on to that place: the card then keeps its own time for hiding.
  const tell = (type: 'pointerenter' | 'pointerleave') =>
    place?.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse' }))
  const show = (next: Omit<Shown, 'count'>) => {
    counted.current += 1
    setShown({ ...next, count: counted.current })
  }

  const close = () => {
    closedFor.current = shown?.via === 'tap' ? shown.userId : null
    setShown(null)
  }

  useEvent(profileArea.topics['user-card-show'], (next) => {
    clearTimeout(resting.current)
    if (next.via === 'focus' && closedFor.current === next.userId) return
    closedFor.current = null
    const same = shown?.userId === next.userId
    if (next.via === 'tap') return show(next)
    if (same) return void tell('pointerenter')
    // A card that was opened on purpose is not replaced in passing.
    if (next.via === 'focus') show(next)
    else if (shown?.via !== 'tap') resting.current = setTimeout(() => show(next), REST)
  })
  useEvent(profileArea.topics['user-card-hide'], ({ userId }) => {
    clearTimeout(resting.current)
    if (closedFor.current === userId) closedFor.current = null
    if (shown?.userId === userId && shown.via !== 'tap') tell('pointerleave')
  })
  useEvent(modalArea.topics.open, close)

  if (!shown) return null
  const { x, y, width, height } = shown.anchor
  return (
    <>
      <span
        key={shown.count}
        ref={setPlace}
        className={styles.place}
        style={{ left: x, top: y, width, height }}
        aria-hidden="true"
      />
      {/* The card itself floats; the words that it is missing stand below the name. */}
      <div className={styles.below} style={{ left: x, top: y + height }}>
        <UserCard
          key={`card-${shown.count}`}
          userId={shown.userId}
          anchor={place}
          takeFocus={shown.via === 'tap'}
          onClose={close}
        />
      </div>
    </>
  )
}
