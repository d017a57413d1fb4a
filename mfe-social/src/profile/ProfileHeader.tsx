import { formatDate, levelProgress } from '@shoal/bus'
import type { Profile } from '@shoal/bus/profile'
import { rankOf } from '@shoal/bus/profile/rules'
import { AddressLink } from '@shoal/remote-kit'
import { Avatar } from '@shoal/ui/Avatar'
import { Badge } from '@shoal/ui/Badge'
import { LevelBar } from '@shoal/ui/LevelBar'
import type { ReactNode } from 'react'
import { clanAddress } from '../layout/clanAddress.ts'
import styles from './ProfileHeader.module.css'

const roles = { admin: 'Admin', mod: 'Mod', fish: 'Fish' } as const
const passes = { none: null, pass: 'Season pass', xl: 'Season pass XL' } as const

/** The 200 px picture in place of the 80 px one. */
const larger = (photo: string | null) => photo?.replace(/-80\.webp$/, '-200.webp') ?? null

export interface ProfileHeaderProps {
  profile: Profile
  size: 'large' | 'huge'
  /** Under the level, such as a button that says where it comes from. */
  underLevel?: ReactNode
  /** Under the picture, such as a button to change it. */
  children?: ReactNode
}

/** The head of a profile: picture, name, standing, level, since when. */
export function ProfileHeader({ profile, size, underLevel, children }: ProfileHeaderProps) {
  const { displayName, color, photo, role, clan, pass, online, joined } = profile
  const { level, current, needed, percent } = levelProgress(profile.xp)
  return (
    <header className={styles.header}>
      <div className={styles.picture}>
        <Avatar name={displayName} color={color} photo={larger(photo)} size={size} />
        {children}
      </div>
      <div className={styles.facts}>
        <p className={styles.name}>
          <b style={{ color: `color-mix(in oklab, ${color} 78%, var(--foam))` }}>{displayName}</b>
          {online && <span className={styles.online}>online</span>}
        </p>
        <p className={styles.badges}>
          {role && <Badge variant={role === 'fish' ? 'plain' : 'mod'}>{roles[role]}</Badge>}
          {clan && (
            <AddressLink
              address={clanAddress}
              to={{ tag: clan.tag }}
              className={styles.clan}
              style={{ color: `color-mix(in oklab, ${clan.color} 78%, var(--foam))` }}
            >
              [{clan.tag}] {clan.rank !== 'None' && clan.rank}
            </AddressLink>
          )}
          {passes[pass] && <Badge>{passes[pass]}</Badge>}
        </p>
        <LevelBar
          level={level}
          xp={current}
          next={needed}
          title={`Level ${level}, ${percent}% of the way to the next`}
        />
        <p className={styles.rank} title={rankOf(level).description}>
          {rankOf(level).title}
          <span>
            {percent}% of level {level}
          </span>
        </p>
        {underLevel}
        <p className={styles.joined}>
          Joined <time dateTime={joined}>{formatDate(joined)}</time>
        </p>
      </div>
    </header>
  )
}
