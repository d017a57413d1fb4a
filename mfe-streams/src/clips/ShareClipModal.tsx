import type { SharedClip } from '@shoal/bus/clips/offers'
import { ModalFooter } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { clipsAddress } from './clipsAddress.ts'
import { isPublic } from './rights.ts'
import styles from './ShareClipModal.module.css'

/** How long the button says that it copied, in ms. */
const COPIED = 2_500

/** CLP-6: the link that opens the clip, to copy or to hand on. */
export default function ShareClipModal({ clip }: { clip: SharedClip }): ReactNode {
  const link = location.origin + clipsAddress.href({ view: 'clip', id: clip.id })
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')

  useEffect(() => {
    if (copied !== 'yes') return
    const timer = setTimeout(() => setCopied('no'), COPIED)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(link)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }
  const share = async () => {
    // Closing the browser's own dialog is no failure.
    await navigator.share({ title: clip.name, text: `${clip.name} (${clip.room})`, url: link }).catch(() => {})
  }

  return (
    <div className={styles.share}>
      <div className={styles.clip}>
        {clip.thumbnail && <img src={clip.thumbnail} alt="" className={styles.still} />}
        <p className={styles.what}>
          <b>{clip.name}</b>
          <span>
            {clip.room}, clipped by {clip.user.displayName}
          </span>
        </p>
      </div>
      <TextInput
        ref={input}
        label="Link"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        hint={hintOf(clip)}
      />
      <p className={styles.said} role="status">
        {copied === 'yes' && 'The link is copied.'}
        {copied === 'failed' && 'The browser did not let it be copied. The link is selected: copy it by keyboard.'}
      </p>
      <ModalFooter>
        {'share' in navigator && (
          <Button variant="ghost" icon={<Share2 />} onClick={() => void share()}>
            Share…
          </Button>
        )}
        <Button variant="live" icon={copied === 'yes' ? <Check /> : <Copy />} onClick={() => void copy()}>
          {copied === 'yes' ? 'Copied' : 'Copy link'}
        </Button>
      </ModalFooter>
    </div>
  )
}

function hintOf(clip: SharedClip): string {
  if (!isPublic(clip)) return 'It opens for others once a moderator has approved the clip.'
  if (clip.access === 'season_pass') return 'It opens for season pass holders.'
  return 'It opens for everybody, logged in or not.'
}
