import { problemText } from '@shoal/bus'
import { clipsArea } from '@shoal/bus/clips'
import { AddressLink, useAddress, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { PanelHead } from '@shoal/ui/PanelHead'
import Shuffle from 'lucide-react/icons/shuffle'
import { type ReactNode, useState } from 'react'
import { withQueries } from '../layout/queries.ts'
import { BrowseView } from './BrowseView.tsx'
import styles from './ClipsPanel.module.css'
import { ClipView } from './ClipView.tsx'
import { useClipNews } from './clipQueries.ts'
import { clipsAddress, type Place } from './clipsAddress.ts'
import { HistoryView, LikedView, UserView } from './ListViews.tsx'

const tabs: ReadonlyArray<{ to: Place; text: string }> = [
  { to: { view: 'browse' }, text: 'All clips' },
  { to: { view: 'liked' }, text: 'Liked' },
  { to: { view: 'history' }, text: 'My clips' },
]

/** Everything that was clipped: to look through, to watch, to keep in order [CLP-5]. */
function ClipsPanel(): ReactNode {
  const place = useAddress(clipsAddress)
  const [approved, seen] = useClipNews()
  return (
    <div className={styles.panel}>
      <PanelHead title="Clips">
        <nav className={styles.tabs} aria-label="Clips">
          {tabs.map(({ to, text }) => (
            <AddressLink
              key={to.view}
              address={clipsAddress}
              to={to}
              aria-current={place.view === to.view ? 'page' : undefined}
            >
              {text}
            </AddressLink>
          ))}
        </nav>
        <RandomButton />
      </PanelHead>
      {/* Stays while a clip is open, so that coming back finds the same search and page. */}
      <div hidden={place.view !== 'browse'} className={styles.view}>
        <BrowseView shown={place.view === 'browse'} approved={approved} onApprovedSeen={seen} />
      </div>
      <Other place={place} />
    </div>
  )
}

function Other({ place }: { place: Place }): ReactNode {
  const session = useSession()
  switch (place.view) {
    case 'browse':
      return null
    case 'liked':
      return <LikedView key={session?.user.id} />
    case 'history':
      return <HistoryView key={session?.user.id} />
    case 'user':
      return <UserView key={place.id} userId={place.id} />
    case 'clip':
      return <ClipView key={place.id} id={place.id} />
  }
}

function RandomButton(): ReactNode {
  const { api, toast } = useShell()
  const [busy, setBusy] = useState(false)
  const roll = async () => {
    setBusy(true)
    try {
      const { clip } = await api(clipsArea).random()
      clipsAddress.go({ view: 'clip', id: clip.id })
    } catch (error) {
      toast({ id: 'random-clip', type: 'info', text: problemText(error) })
    }
    setBusy(false)
  }
  return (
    <Button size="small" icon={<Shuffle />} busy={busy} className={styles.random} onClick={() => void roll()}>
      Random clip
    </Button>
  )
}

export default withQueries(ClipsPanel)
