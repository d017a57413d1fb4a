import type { BattleClip } from '@shoal/bus/battleRecordings'
import { Button } from '@shoal/ui/Button'
import { FilmPlayer } from '@shoal/ui/FilmPlayer'
import { Play } from 'lucide-react'
import { useState } from 'react'
import styles from './Battles.module.css'

/** The picture of somebody in a battle at the time of a report: a button, and once it was pressed the film. */
export function BattleClipFilm({ clip, name }: { clip: BattleClip; name: string }) {
  const [open, setOpen] = useState(false)
  if (open)
    return (
      <div className={styles.evidence}>
        <FilmPlayer title={`${name} in a battle`} video={{ src: clip.url, autoPlay: true }} />
      </div>
    )
  return (
    <Button size="small" icon={<Play />} onClick={() => setOpen(true)}>
      {`Watch the last ${Math.round((clip.to - clip.from) / 1_000)} s of their battle`}
    </Button>
  )
}
