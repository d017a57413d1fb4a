import type { ToyItem } from '@shoal/bus/fishtoys'
import type { CSSProperties } from 'react'
import { type Show, shows } from './shows.ts'
import { ToyPicture } from './ToyPicture.tsx'
import styles from './ToyShow.module.css'

const showOf = ({ show }: ToyItem): Show => shows.find((one) => one === show) ?? 'drop'

/** Where rain falls, in percent of the width, and how late, in ms. */
const drops = [8, 71, 33, 88, 52, 19, 62, 41, 80, 27].map((left, index) => ({ left, late: index * 130 }))
/** Which ways the pieces of a burst fly, in degrees. */
const pieces = [0, 36, 72, 108, 144, 180, 216, 252, 288, 324]
/** Colours of what is left on the glass, by item: hot sauce, water. Everything else is of custard. */
const blots: Readonly<Record<number, string>> = { 104: '#d9442be0', 140: '#a8e3ffb8' }
/** Bubbles: where in percent of the width, how large in percent of the shorter side, and how late, in ms. */
const bubbles = [6, 84, 29, 63, 46, 93, 17, 72, 38, 55, 11, 79].map((left, index) => ({
  ...{ left, late: index * 260 },
  size: [9, 5, 13, 7][index % 4],
}))

/** The same toy is always seen in the same place, and toys after each other in different ones. */
const placeOf = (id: string): number => 28 + ([...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 5) * 11

/** A toy that does what it does, over whatever it fills. For the eye alone, and nothing of it takes the pointer. */
export function ToyShow({ id, item }: { id: string; item: ToyItem }) {
  const show = showOf(item)
  return (
    <div
      className={styles.stage}
      data-show={show}
      data-big={item.kind === 'BIGTOY' || undefined}
      style={{ '--at': `${placeOf(id)}%` } as CSSProperties}
      aria-hidden="true"
    >
      {show === 'dark' && <i className={styles.night} />}
      {show === 'frost' && <i className={styles.frost} />}
      {show === 'spot' && <i className={styles.beam} />}
      {show === 'bubbles' &&
        bubbles.map(({ left, size, late }) => (
          <i
            key={left}
            className={styles.bubble}
            style={{ left: `${left}%`, width: `${size}cqmin`, animationDelay: `${late}ms` }}
          />
        ))}
      {show === 'rain' ? (
        drops.map(({ left, late }) => (
          <span key={left} className={styles.raindrop} style={{ left: `${left}%`, animationDelay: `${late}ms` }}>
            <ToyPicture item={item} />
          </span>
        ))
      ) : (
        <span className={styles.place}>
          {show === 'noise' && <i className={styles.wave} />}
          {show === 'splat' && (
            <i className={styles.blot} style={{ '--blot': blots[item.id] ?? '#fff6d6e8' } as CSSProperties} />
          )}
          {show === 'dash' && <i className={styles.wake} />}
          {show === 'burst' &&
            pieces.map((turn) => (
              <i key={turn} className={styles.piece} style={{ '--turn': `${turn}deg` } as CSSProperties} />
            ))}
          <span className={styles.thing}>
            <ToyPicture item={item} />
          </span>
          {show === 'pair' && (
            <span className={styles.second}>
              <ToyPicture item={item} />
            </span>
          )}
          {show === 'drop' && <i className={styles.splash} />}
        </span>
      )}
      {/* In front of the thing, which disappears in it. */}
      {show === 'fog' && [1, 2, 3].map((bank) => <i key={bank} className={styles.bank} />)}
    </div>
  )
}
