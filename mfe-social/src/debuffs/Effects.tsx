import type { DebuffName } from '@shoal/bus/debuffs'
import { formatCountdown, formatDuration } from '@shoal/bus/rules'
import { UserName, useRemaining } from '@shoal/remote-kit'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { FlipHorizontal2, type LucideIcon, Palette, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import type { Working } from './debuffsStore.ts'
import styles from './Effects.module.css'

const icons: Readonly<Record<DebuffName, LucideIcon>> = {
  'Color Blind': Palette,
  'Mirror Universe': FlipHorizontal2,
  'Cyber Attack': ShieldAlert,
}

/** Shows an attack on the person's clan besides the look of the page: who did it, for how long, and the overlay. */
export default function Effects({ works }: { works: readonly Working[] }) {
  return (
    <>
      {works.some(({ name }) => name === 'Cyber Attack') && <CyberOverlay />}
      <ul className={styles.chips} aria-label="What works on your clan">
        {works.map((debuff) => (
          <Chip key={debuff.id} debuff={debuff} />
        ))}
      </ul>
    </>
  )
}

function Chip({ debuff: { name, by, item, clanTag, until } }: { debuff: Working }) {
  const left = useRemaining(until)
  const [whole] = useState(() => formatDuration(until - Date.now()))
  const Icon = icons[name]
  return (
    <li className={styles.chip} data-debuff={name}>
      <Icon aria-hidden="true" />
      {/* Said once when it begins; the running figures are for the eye. */}
      <VisuallyHidden>
        <span role="status">
          {name} works on {clanTag}, by {by.displayName}, for {whole}
        </span>
      </VisuallyHidden>
      <b aria-hidden="true">{name}</b>
      <span className={styles.by} title={`${item}, thrown at ${clanTag}`}>
        by <UserName user={by} />
      </span>
      <time className={styles.left} aria-hidden="true">
        {formatCountdown(left)}
      </time>
    </li>
  )
}

/** For the eye alone, and nothing in it can be pressed: below it the page goes on working. */
function CyberOverlay() {
  return (
    <div className={styles.cyber} data-cyber="" aria-hidden="true">
      <i className={styles.lines} />
      <i className={styles.tear} />
      <i className={styles.tear} />
      <i className={styles.tear} />
      <p className={styles.word}>Cyber Attack</p>
    </div>
  )
}
