import { limits } from '@shoal/bus/alliances/limits'
import { clanAlliances } from '@shoal/bus/alliances/offers'
import { useShell } from '@shoal/remote-kit'
import { Answered } from '@shoal/remote-kit/lists'
import { Button } from '@shoal/ui/Button'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import type { ReactNode } from 'react'
import styles from './Allies.module.css'
import { useAllies } from './alliancesQuery.ts'

/**
 * On a clan's page: its allies, with a button for its owner to change them and for the owner of another clan to propose
 * [ALLY-1].
 */
export function ClanAllies({
  tag,
  own,
  nameOf,
}: {
  tag: string
  /** The viewer's own clan. */
  own: { tag: string; rank: string } | null
  /** Draws the name of a clan. */
  nameOf: (clan: { tag: string; name: string; color: string }) => ReactNode
}) {
  const { openModal } = useShell()
  const query = useAllies(tag)
  const owned = own?.rank === 'Owner' ? own.tag : null
  const owner = owned === tag
  const stands = query.data?.allies.some((clan) => clan.tag === owned) ?? true
  const count = query.data?.allies.length ?? 0
  return (
    <Plate
      title={count > 0 ? `Allies, ${count} of ${limits.alliesMost}` : 'Allies'}
      level={3}
      aside={
        owned !== null &&
        (owner ? (
          <Button size="small" onClick={() => openModal(clanAlliances, { tag })}>
            Alliances
          </Button>
        ) : (
          !stands && (
            <Button size="small" onClick={() => openModal(clanAlliances, { tag: owned, propose: tag })}>
              Propose an alliance
            </Button>
          )
        ))
      }
    >
      <Answered
        query={query}
        waiting={<SkeletonLines lines={1} label="Reading the allies" />}
        failed="No allies to show"
      >
        {({ allies }) =>
          allies.length === 0 ? (
            <p className={styles.quiet}>
              {owner ? 'None yet. Propose an alliance to another clan.' : 'This clan stands alone.'}
            </p>
          ) : (
            <ul className={styles.clans}>
              {allies.map((clan) => (
                <li key={clan.tag}>
                  {nameOf({ tag: clan.tag, name: clan.name ?? '', color: clan.color ?? '#9cc3bd' })}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Plate>
  )
}
