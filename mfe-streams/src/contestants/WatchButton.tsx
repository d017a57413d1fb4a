import type { Contestant } from '@shoal/bus/contestants'
import { useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import { useStreams } from '../streams/index.ts'
import { useWhere } from './useWhere.ts'

/** Goes to the camera where somebody is; nothing while nobody knows. */
export function WatchButton({ contestant }: { contestant: Contestant }): ReactNode {
  const { closeModal } = useShell()
  const select = useStreams((state) => state.select)
  const where = useWhere(contestant)
  if (!where) return null
  const watch = () => {
    closeModal()
    select(where.camera.id)
  }
  return (
    <Button size="small" variant="live" icon={<Play />} aria-label={`Watch ${contestant.name}`} onClick={watch}>
      Watch
    </Button>
  )
}
