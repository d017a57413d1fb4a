import type { ChatMessage } from '@shoal/bus/chat'
import { somebody } from '@shoal/remote-kit/testing'

/** A message to test with. */
export const message = (more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'm1',
  room: 'global',
  kind: 'text',
  from: somebody(),
  text: 'the pan is ON FIRE and nobody moves',
  mentions: [],
  replyTo: null,
  tip: null,
  at: '2026-07-01T01:44:00Z',
  removedBy: null,
  ...more,
})
