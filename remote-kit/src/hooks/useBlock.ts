import { modalArea, problemText } from '@shoal/bus'
import type { Person } from '@shoal/bus/common'
import { reportsArea } from '@shoal/bus/reports'
import { useShell } from './shell.ts'

/**
 * Blocks and reports somebody, after a question [MUTE-1], and takes it back.
 * @returns `block(person, about?)` asks first; `unblock(person)` does it at once
 */
export function useBlock() {
  const { api, bus, toast } = useShell()
  const told = (error: unknown) => toast({ type: 'error', text: problemText(error) })
  type Somebody = Pick<Person, 'id' | 'displayName'>

  async function unblock({ id, displayName }: Somebody): Promise<void> {
    try {
      await api(reportsArea).unmute({ params: { userId: id } })
      toast({ id: `block-${id}`, type: 'success', text: `${displayName} is not blocked any more` })
    } catch (error) {
      told(error)
    }
  }

  /** `messageId` is what they wrote, if it is about that; `note` is what else to know before one says yes. */
  function block(person: Somebody, { messageId, note }: { messageId?: string; note?: string } = {}): void {
    const { id, displayName } = person
    bus.publish(modalArea.topics.confirm, {
      text: [`Are you sure you want to block & report ${displayName}?`, note].filter(Boolean).join(' '),
      confirmLabel: 'Block & report',
      danger: true,
      async onConfirm() {
        await api(reportsArea).mute({ params: { userId: id }, body: messageId ? { messageId } : {} })
        toast({
          ...{ id: `block-${id}`, type: 'success' },
          text: `${displayName} is blocked, and a moderator will look at it`,
          action: { label: 'Undo', run: () => void unblock(person) },
        })
      },
    })
  }
  return { block, unblock }
}
