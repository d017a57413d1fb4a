import type { Clan } from '@shoal/bus/clans'
import { limits } from '@shoal/bus/clans/limits'
import { Button } from '@shoal/ui/Button'
import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './ClanModals.module.css'
import { Emblem } from './Emblem.tsx'

const types = ['image/jpeg', 'image/png']

/** Why a file cannot be an emblem, or null; the server looks at its content as well [CLAN-1]. */
export function emblemProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!types.includes(type)) return 'Only JPEG and PNG pictures can be uploaded'
  if (size === 0) return 'This file is empty'
  return size > limits.clanEmblemMaxBytes ? 'This picture has more than 4 MB' : null
}

export interface EmblemFieldProps {
  clan: Pick<Clan, 'tag' | 'color' | 'emblem'>
  file: File | null
  error?: string | undefined
  onFile: (file: File | null) => void
}

/** The emblem of a clan: how it will look, and another picture for it. */
export function EmblemField({ clan, file, error, onFile }: EmblemFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setPreview(null)
    const address = URL.createObjectURL(file)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  const take = (next: File | undefined) => {
    if (!next) return
    const found = emblemProblem(next)
    setProblem(found)
    onFile(found === null ? next : null)
  }
  const wrong = problem ?? error
  return (
    <div className={styles.emblem}>
      <Emblem clan={{ ...clan, emblem: preview ?? clan.emblem }} size="medium" />
      <div>
        <input
          ref={input}
          type="file"
          accept={types.join(',')}
          aria-label="Emblem file"
          hidden
          onChange={(event) => {
            take(event.target.files?.[0])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <Button size="small" icon={<ImageUp />} onClick={() => input.current?.click()}>
          {file || clan.emblem ? 'Another emblem' : 'Choose an emblem'}
        </Button>
        <p className={wrong ? styles.wrong : styles.hint} role={wrong ? 'alert' : undefined}>
          {wrong ?? 'JPEG or PNG, up to 4 MB; cut to a square. Without one the tag stands there.'}
        </p>
      </div>
    </div>
  )
}
