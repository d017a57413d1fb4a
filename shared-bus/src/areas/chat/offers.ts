import * as z from '@shoal/bus/shape'
import { modal, panel, slot } from '../../dsl/offers.ts'
import { ChatMessage } from './shapes.ts'

export const chatPanel = panel('chat')

/** Beside the actions of a message that everybody has. */
export const messageActions = slot('chat/message-actions', z.object({ message: ChatMessage }))

/** How the person reads the chat: super baby mode, their word filter, blocked people, text size [FLT-2]. */
export const chatSettings = modal('chat-settings')
