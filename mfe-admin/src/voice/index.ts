// What other areas of this remote may use of TTS messages.
export { MessagesPlate } from './MessagesPlate.tsx'
