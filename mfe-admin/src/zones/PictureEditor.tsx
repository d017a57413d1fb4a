import { modalArea } from '@shoal/bus'
import type { LiveStream } from '@shoal/bus/streams'
import type { ZoneShape } from '@shoal/bus/zones'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { VectorSquare } from 'lucide-react'
import { useState } from 'react'
import { type Box, Canvas } from './Canvas.tsx'
import { Inspector } from './Inspector.tsx'
import styles from './PictureEditor.module.css'
import { useZoneDesk } from './useZoneDesk.ts'

export interface PictureEditorProps {
  /** Where the picture is in this place, in px; null while there is none. */
  box: Box | null
  /** The camera on the picture. */
  camera: LiveStream | null
}

/** ZON-5: over the main picture, for admins: a button, and behind it the drawing of zones. */
export default function PictureEditor({ box, camera }: PictureEditorProps) {
  const [open, setOpen] = useState(false)
  if (open) return <Editor box={box} camera={camera} onClose={() => setOpen(false)} />
  if (!box || !camera) return null
  return (
    <Button size="small" className={styles.open} icon={<VectorSquare />} onClick={() => setOpen(true)}>
      Edit zones
    </Button>
  )
}

function Editor({ box, camera, onClose }: PictureEditorProps & { onClose(): void }) {
  const { bus } = useShell()
  const desk = useZoneDesk()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [tool, setTool] = useState<ZoneShape['kind'] | null>(null)
  const here = desk.draft.filter((zone) => zone.camera === camera?.id)
  const selected = here.find(({ id }) => id === selectedId) ?? null

  function close() {
    if (!desk.changed) onClose()
    else
      bus.publish(modalArea.topics.confirm, {
        text: 'What you have drawn is not saved yet and would be lost.',
        confirmLabel: 'Discard',
        danger: true,
        onConfirm: onClose,
      })
  }
  function drawn(shape: ZoneShape) {
    if (!camera) return
    const id = crypto.randomUUID()
    const valid = { start: '', end: '' }
    desk.add({ id, name: '', camera: camera.id, shape, valid, action: { name: 'give experience', metadata: 25 } })
    setSelectedId(id)
    setTool(null)
  }
  const askToDelete = (id: string) =>
    bus.publish(modalArea.topics.confirm, {
      text: 'The zone and who claimed it are deleted for everyone. What it gave stays given.',
      confirmLabel: 'Delete',
      danger: true,
      onConfirm: () => desk.remove(id),
    })

  return (
    <>
      {box && camera && desk.saved && (
        <Canvas
          box={box}
          zones={here}
          selected={selected}
          tool={tool}
          onSelect={setSelectedId}
          onShape={(id, shape) => desk.change(id, { shape })}
          onDelete={askToDelete}
          onToolDone={() => setTool(null)}
          onDrawn={drawn}
        />
      )}
      <Inspector
        desk={desk}
        camera={camera}
        here={here}
        selected={selected}
        tool={tool}
        canDraw={box !== null && camera !== null}
        onTool={setTool}
        onDrawn={drawn}
        onSelect={setSelectedId}
        onDelete={askToDelete}
        onClose={close}
      />
    </>
  )
}
