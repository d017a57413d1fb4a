import { type BattleClip, type BattleRecording, battleRecordingsArea } from '@shoal/bus/battleRecordings'
import { limits } from '@shoal/bus/battleRecordings/limits'
import { UserName, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { FilmPlayer, filmTime } from '@shoal/ui/FilmPlayer'
import { Bookmark, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAttempt } from '../layout/useAttempt.ts'
import styles from './Battles.module.css'
import { refreshRecordings } from './recordingQueries.ts'

const partText = ({ from, to }: Pick<BattleClip, 'from' | 'to'>) =>
  `${filmTime(from / 1_000)} to ${filmTime(to / 1_000)}`

/** One fighter's recording: the film, the parts of it that are kept longer, and a button that keeps one more. */
export function RecordedFighter({ recording }: { recording: BattleRecording }) {
  const { api } = useShell()
  const attempt = useAttempt()
  const film = useRef<HTMLVideoElement>(null)
  const [busy, setBusy] = useState(false)
  const { id, user, url, clips, duration } = recording
  const area = api(battleRecordingsArea)

  async function act(work: () => Promise<unknown>, done: string) {
    setBusy(true)
    await attempt(work, done)
    await refreshRecordings()
    setBusy(false)
  }
  function keep() {
    // The part that was just seen, or the first one.
    const to = Math.max(limits.evidence, Math.round((film.current?.currentTime ?? 0) * 1_000))
    const part = { from: to - limits.evidence, to }
    void act(() => area.keep({ params: { id }, body: part }), `${partText(part)} is kept`)
  }
  function show({ from }: BattleClip) {
    if (!film.current) return
    film.current.currentTime = from / 1_000
    void film.current.play()
  }

  return (
    <section className={styles.fighter} aria-label={user.displayName}>
      <FilmPlayer title={`${user.displayName} in a battle`} video={{ src: url, ref: film, preload: 'metadata' }} />
      <div className={styles.head}>
        <UserName user={user} />
        <span className={styles.fact}>
          {duration === null ? 'not over yet, or cut off' : filmTime(duration / 1_000)}
        </span>
        <Button size="small" className={styles.push} icon={<Bookmark />} busy={busy} onClick={keep}>
          Keep these 30 s
        </Button>
      </div>
      {clips.length > 0 && (
        <ul className={styles.clips} aria-label={`Kept of ${user.displayName}`}>
          {clips.map((clip) => (
            <li key={clip.id}>
              <Button size="small" variant="ghost" onClick={() => show(clip)}>
                {partText(clip)}
              </Button>
              <span className={styles.fact}>
                {clip.reported ? 'reported' : `kept by ${clip.by?.displayName ?? 'deleted account'}`}
              </span>
              <Button
                size="small"
                variant="ghost"
                className={styles.push}
                icon={<X />}
                aria-label={`Keep ${partText(clip)} no longer`}
                disabled={busy}
                onClick={() => void act(() => area.letGo({ params: { id: clip.id } }), 'It goes with its recording')}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
