// The media origin: signed low-latency HLS from looping footage or a broadcaster's ingest.
export { DEMO_EPOCH, type DemoCamera, demoPlaybackId, demoSources } from './demoSources.ts'
export {
  type LiveSource,
  type MediaPlaylist,
  type PlaylistPart,
  type PlaylistSegment,
  type Position,
  type ReloadPoint,
  type Rendition,
  TooFarAhead,
} from './liveSource.ts'
export { type LoopingSourceOptions, loopingSource } from './loopingSource.ts'
export { type MediaOriginOptions, mediaOrigin, type OriginStream } from './mediaOrigin.ts'
export {
  PLAYBACK_LIFE,
  type PlaybackAccess,
  type PlaybackGrant,
  type PlaybackTokens,
  playbackTokens,
} from './playbackTokens.ts'
