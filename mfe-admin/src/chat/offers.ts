import type { ChatMessage } from '@shoal/bus/chat'
import * as z from '@shoal/bus/shape'
import { modal, objectOf } from '@shoal/remote-kit/define'

export const removeMessage = modal('remove-message', z.object({ message: objectOf<ChatMessage>() }))
