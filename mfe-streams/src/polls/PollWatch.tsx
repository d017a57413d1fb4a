import { panelArea } from '@shoal/bus'
import { type PollStanding, pollsArea } from '@shoal/bus/polls'
import { pollPanel } from '@shoal/bus/polls/offers'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { useEffect } from 'react'
import { usePolls } from './pollsStore.ts'
import { usePollTimeLeft } from './usePollTimeLeft.ts'

/**
 * Shows nothing itself: keeps the poll up to date on every panel, tells quietly when one begins, and on the panel's tab
 * while one waits for the person's vote.
 */
export default function PollWatch() {
  const { toast, openPanel } = useShell()
  const session = useSession()
  const ongoing = usePolls((state) => state.ongoing)
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
  return session && ongoing?.myAnswer === null ? <WaitingForVote standing={ongoing} /> : null
}

/** The mark on the tab, until there is a vote or no more time for one. */
function WaitingForVote({ standing }: { standing: PollStanding }) {
  const { bus } = useShell()
  const waits = usePollTimeLeft(standing.poll) !== 0
  useEffect(() => {
    const mark = (count: number) => bus.publish(panelArea.topics.mark, { id: pollPanel.id, count })
    mark(waits ? 1 : 0)
    return () => mark(0)
  }, [waits, bus])
  return null
}
