import type { Contestant } from '@shoal/bus/contestants'
import { contestantModal } from '@shoal/bus/contestants/offers'
import { useShell } from '@shoal/remote-kit'
import { Avatar } from '@shoal/ui/Avatar'
import type { CSSProperties, ReactNode } from 'react'
import { useContestants } from './contestantsStore.ts'
import styles from './People.module.css'
import { namesText } from './words.ts'

/** As many faces as a camera's card has room for. */
const facesMost = 4

function usePeople(camera: string): readonly Contestant[] {
  const all = useContestants((state) => state.contestants)
  return all.filter(({ where }) => where?.streamId === camera)
}

/** Who is in a room now: as faces on the card of its camera, or as names to press in the text about it. */
export default function People({
  camera,
  show,
  id,
}: {
  camera: string
  show: 'faces' | 'names'
  id?: string
}): ReactNode {
  const people = usePeople(camera)
  const { openModal } = useShell()
  if (show === 'names')
    return people.length === 0 ? null : (
      <ul className={styles.names} aria-label="Who is here">
        {people.map(({ id, name, color, photo }) => (
          <li key={id}>
            <button
              type="button"
              style={{ '--own': color } as CSSProperties}
              onClick={() => openModal(contestantModal, { id, title: name })}
            >
              <Avatar name={name} color={color} photo={photo} size="small" />
              {name}
            </button>
          </li>
        ))}
      </ul>
    )
  const more = people.length - facesMost
  return (
    <>
      <span id={id} hidden>
        {people.length > 0 && `${namesText(people.map(({ name }) => name))} ${people.length > 1 ? 'are' : 'is'} here`}
      </span>
      {people.length > 0 && (
        <span className={styles.faces} aria-hidden="true">
          {people.slice(0, facesMost).map((one) => (
            <Avatar key={one.id} name={one.name} color={one.color} photo={one.photo} size="small" />
          ))}
          {more > 0 && <b>+{more}</b>}
        </span>
      )}
    </>
  )
}
