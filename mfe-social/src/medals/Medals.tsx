import { Tooltip } from '@shoal/ui/Tooltip'
import { useCatalogue } from './catalogue.ts'
import type { EarnedMedal } from './earned.ts'
import { MedalPicture } from './MedalPicture.tsx'
import styles from './Medals.module.css'

interface Props {
  medals: readonly EarnedMedal[]
}

/** Medals with how often each was earned [PRO-3]. */
export function Medals({ medals }: Props) {
  const all = useCatalogue().data
  return (
    <ul className={styles.medals} aria-label="Medals">
      {medals.map(({ id, name, count }) => (
        <li key={id} title={all?.get(id)?.for}>
          <MedalPicture id={id} size={28} />
          {all?.get(id)?.name ?? name}
          <span className={styles.count}>×{count.toLocaleString('en-US')}</span>
        </li>
      ))}
    </ul>
  )
}

/** The medals that somebody shows beside their name, as pictures alone [UI-1]. */
export function MedalPictures({ medals }: Props) {
  const all = useCatalogue().data
  return (
    <ul className={styles.pictures} aria-label="Medals">
      {medals.map(({ id, name }) => {
        const medal = all?.get(id)
        return (
          <li key={id}>
            <Tooltip content={medal ? `${medal.name}: ${medal.for}` : name}>
              <span className={styles.lone}>
                <MedalPicture id={id} size={32} name={medal?.name ?? name} />
              </span>
            </Tooltip>
          </li>
        )
      })}
    </ul>
  )
}
