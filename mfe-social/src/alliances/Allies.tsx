import styles from './Allies.module.css'
import { useAllies } from './alliancesQuery.ts'
import { ClanMark } from './ClanMark.tsx'

/** The allies of a clan by their tags, on a person's card; nothing where there are none [ALLY-1]. */
export function Allies({ tag }: { tag: string }) {
  const allies = useAllies(tag).data?.allies ?? []
  if (allies.length === 0) return null
  return (
    <p className={styles.line}>
      <span>Allies</span>
      {allies.map((clan) => (
        <ClanMark key={clan.tag} clan={clan} short />
      ))}
    </p>
  )
}
