import { Button } from '@shoal/ui/Button'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Qa } from '../Qa.ts'
import { Differences } from './Differences.tsx'
import { LocalForm } from './LocalForm.tsx'
import { Measured } from './Measured.tsx'
import styles from './Remotes.module.css'
import type { Row } from './rows.ts'
import { Versions } from './Versions.tsx'

/** Everything about one remote: its versions to choose from, what changed, a development server, how it fares in this page. */
export function RemoteDetails({ qa, row }: { qa: Qa; row: Row }): ReactNode {
  const { changing, refusal } = useStore(qa.store)
  const { name, override, resolution, server } = row
  const busy = changing.length > 0
  return (
    <div className={styles.details}>
      {refusal?.remote === name && (
        <p className={styles.refusal} role="alert">
          {refusal.text}
        </p>
      )}
      <section className={styles.versions} aria-label={`Versions of ${name}`}>
        <Versions
          resolution={resolution}
          override={override}
          busy={busy}
          onUse={(build) => void qa.want(name, build)}
        />
      </section>
      <div className={styles.beside}>
        {override && (
          <Button size="small" busy={changing.includes(name)} onClick={() => void qa.want(name, null)}>
            Reset {name}
          </Button>
        )}
        <Differences resolution={resolution} server={server} />
        <LocalForm
          name={name}
          url={server?.url}
          busy={changing.includes(name)}
          onApply={(url) => void qa.want(name, url)}
        />
        <Measured qa={qa} name={name} />
      </div>
    </div>
  )
}
