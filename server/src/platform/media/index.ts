// The media origin: signed low-latency HLS from looping footage or a broadcaster's ingest.
export { NothingRecorded } from './cutting/cutSamples.ts'
export { type Cutter, createCutter, type Made } from './cutting/cutter.ts'
export { DEMO_EPOCH, type DemoCamera, demoPlaybackId, demoSources } from './demoSources.ts'
export { type EdgeOptions, mediaEdge } from './edge/edge.ts'
export { type EdgeMap, readEdgeList } from './edge/edgeList.ts'
export { runConfined } from './ffmpeg.ts'
export { type Ingest, ingest, type LiveFacts } from './ingest/ingest.ts'
export { type CameraRecordings, cameraRecordings } from './ingest/recorder.ts'
export { type Hangup, type Publication, rtmpServer } from './ingest/rtmp.ts'
export { stills } from './ingest/stills.ts'
export { BadOffer } from './ingest/whip/offer.ts'
export { type ReceivingPeer, receivingPeer } from './ingest/whip/receivingPeer.ts'
export { beginningOf } from './livePlaylists.ts'
export {
  type CameraRecording,
  type LiveSource,
  type MediaPlaylist,
  type PlaylistPart,
  type PlaylistSegment,
  type Position,
  type RecordedSegment,
  type RecordedStream,
  type ReloadPoint,
  type Rendition,
  TooFarAhead,
} from './liveSource.ts'
export { type LoopingSourceOptions, loopingSource } from './loopingSource.ts'
export { type MediaOriginOptions, mediaOrigin, type OriginStream } from './mediaOrigin.ts'
export { type PastStills, pastStills } from './pastStills.ts'
export {
  PLAYBACK_LIFE,
  type PlaybackAccess,
  type PlaybackGrant,
  type PlaybackTokens,
  playbackTokens,
} from './playbackTokens.ts'
export { remoteRecording } from './remoteRecording.ts'
