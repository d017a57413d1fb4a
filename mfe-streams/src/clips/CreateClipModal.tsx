import { problemText } from '@shoal/bus'
import type { Clip } from '@shoal/bus/clips'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Loader } from '@shoal/ui/Loader'
import Scissors from 'lucide-react/icons/scissors'
import { type ReactNode, useState } from 'react'
import { withQueries } from '../layout/queries.ts'
import { ClipEditor } from './ClipEditor.tsx'
import { ClipResult } from './ClipResult.tsx'
import { fitInto, isRoomEnough } from './trim.ts'
import { useRoom } from './useRoom.ts'

export interface CreateClipProps {
  streamId: string
  playbackId: string
  /** The camera's name. */
  room: string
  /** What was clipped, in ms since 1970. */
  start: number
  end: number
  /** The earliest start that can be chosen; a little around the clip without it. */
  from?: number
}

/** Create a Live Stream Clip: trim, name, keep [CLP-2, CLP-3]. */
function CreateClipModal(props: CreateClipProps): ReactNode {
  const { streamId, playbackId, room: camera, start, end, from } = props
  const { room, error, retry } = useRoom(playbackId, { start, end }, from)
  const [made, setMade] = useState<Clip | null>(null)
  if (made) return <ClipResult made={made} />
  if (error)
    return (
      <ErrorState title="This camera can’t be clipped now" onRetry={retry}>
        {problemText(error)}
      </ErrorState>
    )
  if (!room) return <Loader label="Getting the recording" messages={['Getting the recording…']} />
  if (!isRoomEnough(room))
    return (
      <EmptyState title="Too little is recorded" icon={<Scissors />}>
        What you clipped of {camera} was not recorded, or is not kept any more.
      </EmptyState>
    )
  return (
    <ClipEditor {...{ streamId, playbackId, camera, room }} first={fitInto(room, { start, end })} onMade={setMade} />
  )
}

export default withQueries(CreateClipModal)
