// What other areas of this remote may use of messages that are read aloud.
export { VoiceOnPicture } from './VoiceOnPicture.tsx'
