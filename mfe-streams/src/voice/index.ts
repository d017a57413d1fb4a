// What other areas of this remote may use of TTS messages and sound effects that are played.
export { VoiceOnPicture } from './VoiceOnPicture.tsx'
