import { type Contestant, contestantsArea } from '@shoal/bus/contestants'
import { streamsArea } from '@shoal/bus/streams'
import { useEvent, useShell } from '@shoal/remote-kit'
import { Select } from '@shoal/ui/Select'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../layout/queries.ts'
import { useAttempt } from '../layout/useAttempt.ts'

const key = ['rooms']
const nobodyKnows = ''

/** Where staff say on which camera a contestant is now, out of those that show a picture. */
export function RoomField({ contestant: { id, name, where } }: { contestant: Contestant }) {
  const { api } = useShell()
  const attempt = useAttempt()
  const refresh = () => void queries.invalidateQueries({ queryKey: key })
  useEvent(streamsArea.receives.status, refresh)
  useEvent(streamsArea.receives.new, refresh)
  useEvent(streamsArea.receives.remove, refresh)
  const { data: rooms = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(streamsArea).list({ signal }),
    select: ({ liveStreams, liveStreamStatus }) => liveStreams.filter((one) => liveStreamStatus[one.id] === 'online'),
  })
  const place = (room: string) => {
    const streamId = room === nobodyKnows ? null : room
    const named = rooms.find((one) => one.id === streamId)?.name
    const done = named ? `${name} is in ${named}` : `Nobody knows where ${name} is`
    return attempt(() => api(contestantsArea).place({ params: { id }, body: { streamId } }), done)
  }
  return (
    <Select
      label={`Where ${name} is now`}
      hideLabel
      options={[
        { value: nobodyKnows, label: 'Nobody knows' },
        ...rooms.map((room) => ({ value: room.id, label: room.name })),
      ]}
      value={where?.streamId ?? nobodyKnows}
      onValueChange={(room) => void place(room)}
    />
  )
}
