import type { ReactNode } from 'react'
import type { DevelopmentServer } from '../development/DevelopmentServers.ts'
import type { Resolution } from '../Qa.ts'
import { bytesText, changesSinceStable, isSameBuild, offersOf } from './changes.ts'
import styles from './Remotes.module.css'

/** What changed since stable: words of the team, offers, bytes. */
export function Differences({
  resolution,
  server,
}: {
  resolution: Resolution
  server: DevelopmentServer | undefined
}): ReactNode {
  const { stable, served, versions } = resolution
  const before = versions.find((version) => isSameBuild(version, stable))
  if (server?.entry && before) {
    const offers = offersOf(server.entry)
    return (
      <Section>
        <Offers
          added={offers.filter((offer) => !before.offers.includes(offer))}
          removed={before.offers.filter((offer) => !offers.includes(offer))}
        />
      </Section>
    )
  }
  const changes = changesSinceStable(resolution, served)
  if (!changes) {
    const text =
      stable === null ? 'There is no stable version.' : served === null ? 'Nothing is served.' : 'This is stable.'
    return (
      <Section>
        <p className={styles.small}>{text}</p>
      </Section>
    )
  }
  const { notes, added, removed, bytes, older } = changes
  return (
    <Section>
      {older && <p className={styles.small}>This build is older than stable.</p>}
      {notes.map((version) => (
        <p key={version.build} className={styles.note}>
          <b>{version.version}</b> {version.notes}
        </p>
      ))}
      <Offers added={added} removed={removed} />
      <p className={styles.small}>
        <b>{bytesText(bytes, true)}</b> in all its files
      </p>
    </Section>
  )
}

function Section({ children }: { children: ReactNode }): ReactNode {
  return (
    <section className={styles.part}>
      <h3>What changed since stable</h3>
      {children}
    </section>
  )
}

function Offers({ added, removed }: { added: readonly string[]; removed: readonly string[] }): ReactNode {
  if (added.length + removed.length === 0) return <p className={styles.small}>It offers the same.</p>
  return (
    <ul className={styles.offers}>
      {added.map((offer) => (
        <li key={offer} data-sign="+">
          {offer}
        </li>
      ))}
      {removed.map((offer) => (
        <li key={offer} data-sign="−">
          {offer}
        </li>
      ))}
    </ul>
  )
}
