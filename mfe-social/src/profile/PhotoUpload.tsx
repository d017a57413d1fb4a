import { Button } from '@shoal/ui/Button'
import { ImageUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import styles from './PhotoModal.module.css'
import { photoProblem, photoTypes } from './photoFile.ts'

/** A picture that can be uploaded, and where it can be seen meanwhile. */
export interface ReadyPhoto {
  file: File
  preview: string
}

export interface PhotoUploadProps {
  photo: ReadyPhoto | null
  busy: boolean
  onPhoto: (photo: ReadyPhoto | null) => void
  onProblem: (text: string) => void
}

/** Takes a picture by choosing or dropping a file, and says at once when it can't be one. */
export function PhotoUpload({ photo, busy, onPhoto, onProblem }: PhotoUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const preview = photo?.preview
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const take = (file: File | undefined) => {
    if (!file || busy) return
    const problem = photoProblem(file)
    onPhoto(problem === null ? { file, preview: URL.createObjectURL(file) } : null)
    if (problem !== null) onProblem(problem)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button is everyone's
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept={photoTypes}
        aria-label="Picture file"
        hidden
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <Button icon={<ImageUp />} disabled={busy} onClick={() => input.current?.click()}>
        {photo ? 'Choose another' : 'Choose a picture'}
      </Button>
      <p>{photo ? photo.file.name : 'or drop one here. JPEG or PNG, up to 4 MB'}</p>
    </div>
  )
}
