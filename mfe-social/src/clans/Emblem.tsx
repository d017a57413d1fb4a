import type { Clan } from '@shoal/bus/clans'
import { cx } from '@shoal/ui'
import type { CSSProperties } from 'react'
import styles from './Emblem.module.css'

export interface EmblemProps {
  clan: Pick<Clan, 'tag' | 'color' | 'emblem'>
  /** 40, 64 or 112 px. */
  size?: 'small' | 'medium' | 'huge'
}

/** The emblem of a clan, or its tag on its colour. Decoration: the tag always stands beside it. */
export function Emblem({ clan, size = 'small' }: EmblemProps) {
  const picture = size === 'small' ? clan.emblem : clan.emblem?.replace(/-80\.webp$/, '-200.webp')
  return (
    <span
      className={cx(styles.emblem, styles[size])}
      style={{ '--clan': clan.color } as CSSProperties}
      aria-hidden="true"
    >
      {picture ? <img src={picture} alt="" decoding="async" /> : <b>{clan.tag}</b>}
    </span>
  )
}
