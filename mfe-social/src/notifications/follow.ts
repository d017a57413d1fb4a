import { modalArea, panelArea } from '@shoal/bus'
import { chatArea } from '@shoal/bus/chat'
import { chatPanel } from '@shoal/bus/chat/offers'
import type { NotificationLead } from '@shoal/bus/notifications'
import { streamsArea } from '@shoal/bus/streams'
import type { Shell } from '@shoal/remote-kit'

const cameraRoom = 'stream:'

/**
 * Goes where a notification leads. The server wrote the lead: only the shell knows which remote offers the modal or panel
 * that it names.
 */
export function follow({ bus, openPanel, closeModal }: Shell, lead: NotificationLead): void {
  if ('modal' in lead) {
    bus.publish(modalArea.topics.open, { id: lead.modal, props: lead.props })
    return
  }
  closeModal()
  if ('panel' in lead) {
    bus.publish(panelArea.topics.open, { id: lead.panel })
    return
  }
  const { room } = lead.message
  openPanel(chatPanel)
  if (room.startsWith(cameraRoom)) bus.publish(streamsArea.topics.select, { id: room.slice(cameraRoom.length) })
  bus.state(chatArea.states['wanted-message']).set(lead.message)
}
