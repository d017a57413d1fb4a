/** What is used of the insides of node-media-server 4.4.3; they carry no types and are why the version is pinned. */
declare module 'node-media-server/src/protocol/rtmp.js' {
  export interface RtmpInvoke {
    readonly cmd: string
    readonly transId: number
    readonly cmdObj?: { readonly app?: unknown; readonly tcUrl?: unknown }
    readonly streamName?: unknown
  }
  /** The server's side of the RTMP protocol over one connection. Malformed input makes its methods throw. */
  export default class Rtmp {
    inChunkSize: number
    ackSize?: number
    streamApp?: string
    streamName?: string
    streamId?: number
    inPackets: Map<number, unknown>
    parserPacket: { header: { length: number; type: number; stream_id: number }; clock: number; payload: Buffer }
    onOutputCallback: (bytes: Buffer) => void
    /** Takes what the peer sent; an error's text, or null. */
    parserData(bytes: Buffer): string | null
    packetAlloc(): void
    dataHandler(): void
    onPublish(message: RtmpInvoke): void
    onPlay(message: RtmpInvoke): void
    onDeleteStream(message: RtmpInvoke): void
    respondPublish(): void
    sendACK(bytes: number): void
    sendStatusMessage(streamId: number, level: 'status' | 'error', code: string, description: string): void
  }
}
