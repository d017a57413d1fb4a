// What other areas of this remote may use of TTS messages and sound effects.
export { MessagesPlate } from './MessagesPlate.tsx'
