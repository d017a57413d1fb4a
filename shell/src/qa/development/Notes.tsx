import { Button } from '@shoal/ui/Button'
import { IconButton } from '@shoal/ui/IconButton'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { Qa } from '../Qa.ts'
import type { DevelopmentServer } from './DevelopmentServers.ts'
import styles from './Notes.module.css'

/** What development servers have to say: a build that failed, a server that is gone or is not what it should be. */
export function Notes({ qa }: { qa: Qa }): ReactNode {
  const servers = useStore(qa.servers.store, (state) => state.servers)
  const [closed, setClosed] = useState<readonly string[]>([])
  const notes = servers.flatMap((server) =>
    notesOf(server)
      .filter(({ key }) => !closed.includes(key))
      .map((note) => ({ ...note, server })),
  )
  if (notes.length === 0) return null
  return (
    <section className={styles.notes} aria-label="Development servers">
      {notes.map(({ key, title, text, code, offersWayBack = true, server }) => (
        <div key={key} className={styles.note} role="alert">
          <h3>{title}</h3>
          <IconButton
            className={styles.close}
            size="small"
            label="Close"
            onClick={() => setClosed((before) => [...before, key])}
          >
            <X />
          </IconButton>
          {code ? <pre>{code}</pre> : <p>{text}</p>}
          {!code && offersWayBack && (
            <Button size="small" onClick={() => void qa.want(server.remote, null)}>
              Use the registry's build
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}

interface Note {
  key: string
  title: string
  text?: string
  /** What the compiler said. */
  code?: string
  /** Whether the registry's build would help. */
  offersWayBack?: boolean
}

function notesOf(server: DevelopmentServer): Note[] {
  const { remote, entry, needs, trouble, broken } = server
  const notes = [noteOf(server)]
  if (needs !== null)
    notes.push({
      ...{ key: `${remote} needs ${entry?.build} ${needs}`, title: `${remote} needs something else now` },
      ...{ text: `${needs}.`, offersWayBack: false },
    })
  if (trouble !== null && broken === null)
    notes.push({
      ...{ key: `${remote} ${entry?.build} ${trouble.message}`, title: `The new build of ${remote} fails` },
      text: `${trouble.message} (${trouble.code}, ${trouble.phase}).`,
    })
  return notes.filter((note) => note !== null)
}

function noteOf({ remote, url, status, entry, error, broken }: DevelopmentServer): Note | null {
  if (broken !== null) return { key: `${remote} broken ${broken}`, title: `${remote} does not compile`, code: broken }
  if (error === null) return null
  const key = `${remote} ${error.code} ${error.message}`
  const detail = `${error.message} (${error.code}, ${error.phase}).`
  if (entry !== null && status === 'gone') {
    const title = `The development server of ${remote} is gone`
    return { key, title, text: `${url} stopped answering. Its last build stays until it is back.` }
  }
  if (entry !== null)
    return { key, title: `The new build of ${remote} cannot be used`, text: `${detail} The one before stays.` }
  return { key, title: `${remote} is missing`, text: `${detail} It is asked again as soon as it answers.` }
}
