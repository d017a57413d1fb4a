import type { Clan } from '@shoal/bus/clans'
import { AddressLink } from '@shoal/remote-kit'
import { cx } from '@shoal/ui'
import { clanAddress } from '../layout/clanAddress.ts'
import styles from './ClanName.module.css'

/** Tag and name of a clan in its colour; leads to the clan. */
export const ClanName = ({ clan, className }: { clan: Pick<Clan, 'tag' | 'name' | 'color'>; className?: string }) => (
  <AddressLink address={clanAddress} to={{ tag: clan.tag }} className={cx(styles.name, className)}>
    <b style={{ color: `color-mix(in oklab, ${clan.color} 78%, var(--foam))` }}>[{clan.tag}]</b> {clan.name}
  </AddressLink>
)
