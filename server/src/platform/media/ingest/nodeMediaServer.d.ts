/** What is used of the insides of node-media-server 4.4.3; they carry no types and are why the version is pinned. */
declare module 'node-media-server/src/protocol/rtmp.js' {
  export interface RtmpInvoke {
    readonly cmd: string
    readonly transId: number
    readonly cmdObj?: { readonly app?: unknown; readonly tcUrl?: unknown }
    readonly streamName?: unknown
  }
  /** A message that arrives in chunks: `bytes` of it are there, `payload` has room for `capacity`. */
  export interface RtmpPacket {
    readonly header: { fmt: number; length: number; type: number; stream_id: number }
    clock: number
    readonly payload: Buffer
    readonly capacity: number
    readonly bytes: number
  }
  /** The server's side of the RTMP protocol over one connection. Malformed input makes its methods throw. */
  export default class Rtmp {
    inChunkSize: number
    ackSize?: number
    streamApp?: string
    streamName?: string
    streamId?: number
    inPackets: Map<number, RtmpPacket>
    parserPacket: RtmpPacket
    flv: object | null
    onOutputCallback: (bytes: Buffer) => void
    /** Takes what the peer sent; an error's text, or null. */
    parserData(bytes: Buffer): string | null
    /** Reads the header of a chunk into its packet. */
    packetParse(): void
    packetAlloc(): void
    /** A message is complete. */
    packetHandler(): void
    dataHandler(): void
    onPublish(message: RtmpInvoke): void
    onPlay(message: RtmpInvoke): void
    onDeleteStream(message: RtmpInvoke): void
    respondPublish(): void
    sendACK(bytes: number): void
    sendStatusMessage(streamId: number, level: 'status' | 'error', code: string, description: string): void
  }
}

declare module 'node-media-server/src/core/logger.js' {
  const logger: { log(message: string, level?: string): void }
  export default logger
}
