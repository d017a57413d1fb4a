import type { Person } from '@shoal/bus/common'
import type { CSSProperties, ReactNode } from 'react'
import styles from './UserName.module.css'

/** A person, as far as a name shows them. */
export type Named = Pick<Person, 'id' | 'displayName' | 'color'> & { clan?: Person['clan'] }

export const colored = (color: string) => ({ '--name-color': color }) as CSSProperties

/** The tag of a clan in its colour [CLAN-6]. */
export const Tag = ({ clan: { tag, color } }: { clan: NonNullable<Person['clan']> }): ReactNode => (
  <span className={styles.tag} style={colored(color)}>
    [{tag}]
  </span>
)

/**
 * A name and tag as `UserName` shows them, without the user card: for where nothing can be pressed, or a name is a part
 * of what is pressed.
 */
export const WrittenName = ({ user: { displayName, color, clan } }: { user: Omit<Named, 'id'> }): ReactNode => (
  <b className={styles.written} style={colored(color)}>
    {clan && (
      <>
        <Tag clan={clan} />{' '}
      </>
    )}
    {displayName}
  </b>
)
