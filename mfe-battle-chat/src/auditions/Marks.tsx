import type { Audition } from '@shoal/bus/auditions'
import { Badge } from '@shoal/ui/Badge'

/** Whether it is live, and whether its person is on the show by now. */
export const Marks = ({ audition: { online, state } }: { audition: Audition }) => (
  <>
    <Badge variant={online ? 'live' : 'plain'}>{online ? 'Live' : 'Offline'}</Badge>
    {state === 'fish' && <Badge variant="pill">On the show</Badge>}
  </>
)
