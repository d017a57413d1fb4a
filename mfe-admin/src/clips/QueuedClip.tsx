import { formatDuration } from '@shoal/bus'
import { type Clip, clipsArea } from '@shoal/bus/clips'
import { UserName, useShell } from '@shoal/remote-kit'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { Checkbox } from '@shoal/ui/Checkbox'
import { FilmPlayer } from '@shoal/ui/FilmPlayer'
import { Time } from '@shoal/ui/Time'
import { Play, Tv } from 'lucide-react'
import { useState } from 'react'
import { ApproveButton, RejectButton, usePointed } from '../layout/decide.tsx'
import { useAttempt } from '../layout/useAttempt.ts'
import { useLineKeys } from '../layout/useLineKeys.ts'
import styles from './ClipsPlate.module.css'
import { rejectClip } from './offers.ts'

/** One clip with its film and the buttons to decide. */
export function QueuedClip({ clip, onDecided }: { clip: Clip; onDecided(): void }) {
  const { api, openModal } = useShell()
  const attempt = useAttempt()
  const [watching, setWatching] = useState(false)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState(false)
  const { pointed, line } = usePointed()
  const { name, user, room, status, access, reason } = clip

  async function decide(to: 'approved' | 'played', said: string) {
    setBusy(true)
    const body = { status: to, from: status, name, ...(open && { access: 'public' as const }) }
    await attempt(() => api(clipsArea).decide({ params: { id: clip.id }, body }), said)
    setBusy(false)
    // Also when it did not work: somebody else may have been quicker.
    onDecided()
  }

  const approve = () => void decide('approved', `“${name}” is public now`)
  const reject = () => openModal(rejectClip, { clip })
  const canApprove = (status === 'pending' || status === 'rejected') && clip.url !== null && !busy
  const canReject = status === 'pending' || status === 'approved' || status === 'played'
  useLineKeys(pointed ? { ...(canApprove && { a: approve }), ...(canReject && { r: reject }) } : null)

  return (
    <li className={styles.clip} aria-label={name} {...line}>
      <div className={styles.screen}>
        {clip.url && watching ? (
          <FilmPlayer title={name} video={{ src: clip.url, poster: clip.thumbnail ?? undefined, autoPlay: true }} />
        ) : clip.url ? (
          <button type="button" className={styles.still} onClick={() => setWatching(true)} aria-label={`Watch ${name}`}>
            {clip.thumbnail && <img src={clip.thumbnail} alt="" loading="lazy" />}
            <Play aria-hidden="true" />
          </button>
        ) : (
          <p className={styles.none}>{status === 'pending' ? 'Being cut…' : 'No film'}</p>
        )}
      </div>
      <div className={styles.facts}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.line}>
          <UserName user={user} />
          <span>
            {room} · {formatDuration(clip.duration * 1_000)} · made <Time at={clip.createdAt} show="relative" />
          </span>
          {access === 'season_pass' && <Badge variant="lock">Season pass</Badge>}
        </p>
        {reason && <p className={styles.line}>Reason: {reason}</p>}
        {status === 'pending' && access === 'season_pass' && (
          <Checkbox
            label="Let everybody see it"
            hint="Otherwise only pass holders can, as with its camera."
            checked={open}
            onChange={(event) => setOpen(event.target.checked)}
          />
        )}
        <div className={styles.actions}>
          {(status === 'pending' || status === 'rejected') && (
            <ApproveButton busy={busy} disabled={clip.url === null} onClick={approve} />
          )}
          {status === 'approved' && (
            <Button
              size="small"
              icon={<Tv />}
              busy={busy}
              onClick={() => void decide('played', `“${name}” is noted as played`)}
            >
              Played on the show
            </Button>
          )}
          {canReject && <RejectButton onClick={reject} />}
        </div>
      </div>
    </li>
  )
}
