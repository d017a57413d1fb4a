import { pollsArea } from '@shoal/bus/polls'
import { pollPanel } from '@shoal/bus/polls/offers'
import { useEvent, useShell } from '@shoal/remote-kit'
import { usePolls } from './pollsStore.ts'

/** Shows nothing itself: keeps the poll up to date on every panel, and tells quietly when one begins. */
export default function PollWatch() {
  const { toast, openPanel } = useShell()
  usePolls((state) => state.phase)
  useEvent(pollsArea.receives.start, ({ id, question }) =>
    toast({
      id: `poll-${id}`,
      type: 'info',
      header: 'A poll has started',
      text: question,
      duration: 10_000,
      action: { label: 'Vote', run: () => openPanel(pollPanel) },
    }),
  )
  return null
}
