import { gzipSync } from 'node:zlib'
import type { Watched } from '../programs/hlsViewers.ts'
import { cpuMs, residentMb, startProgram } from '../support/process.ts'
import { atMost, atMostOfPeer, once, percentile, type Row, toldBesidePeer } from '../support/row.ts'
import { type Show, startEdge } from '../support/show.ts'

const few = 100
const many = 1_000
const seconds = 20
const camera = '/live/demo-kitchen/high'
/** Permissions that the viewers share: visitors who ask in the same second get the same one. */
const permissions = 100

interface Node {
  url: string
  pid: number
}

/** Delays that viewers saw, in ms, and their cost for the node. */
interface Seen {
  playlists: number
  parts: number
  /** The highest, in MB. */
  memory: number
  /** CPU for each answer, in µs. */
  cpu: number
}

/**
 * A thousand viewers of one camera who do what hls.js does: wait for the next part in the playlist, and fetch it. They
 * watch the origin, an edge before it, and a bare server that sends such bytes to anybody.
 */
export async function viewers(show: Show): Promise<Row[]> {
  const edge = await startEdge(show.url)
  const bare = startProgram('hlsBare.ts')
  try {
    bare.tell(await bytesOf(show))
    const { url } = await bare.next<{ url: string }>()
    const peer = await watched(show, { url, pid: bare.pid }, false)
    return [
      ...rows('the origin', await watched(show, show, true), peer),
      ...rows('an edge', await watched(show, edge, true), peer),
    ]
  } finally {
    await bare.end()
    await edge.stop()
  }
}

/** Permissions as pages get them. */
async function sign({ url }: Show, count: number): Promise<string[]> {
  const tokens: string[] = []
  while (tokens.length < count) {
    const { jwt } = (await (await fetch(`${url}/api/live-streams/kitchen/playback`)).json()) as { jwt: string }
    tokens.push(jwt)
  }
  return tokens
}

/** A playlist, squeezed as it is sent, and the part that it says comes next. */
async function bytesOf(show: Show): Promise<{ playlist: string; part: string }> {
  const base = show.url + camera
  const [token] = await sign(show, 1)
  const playlist = Buffer.from(await (await fetch(`${base}/index.m3u8?jwt=${token}`)).arrayBuffer())
  const [, next] = /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(playlist.toString())!
  const part = Buffer.from(await (await fetch(`${base}/${next}`)).arrayBuffer())
  return { playlist: gzipSync(playlist).toString('base64'), part: part.toString('base64') }
}

/** A few viewers first, then all of them. */
async function watched(show: Show, { url, pid }: Node, fresh: boolean): Promise<Both> {
  const tokens = await sign(show, permissions)
  const crowd = startProgram('hlsViewers.ts')
  const measure = async (count: number): Promise<Seen> => {
    crowd.tell({ base: url + camera, tokens, viewers: count, seconds, fresh })
    await crowd.next<'settled'>()
    const before = cpuMs(pid)
    let memory = 0
    const looking = setInterval(() => {
      memory = Math.max(memory, residentMb(pid))
    }, 100)
    const { playlists, parts } = await crowd.next<Watched>().finally(() => clearInterval(looking))
    const cpu = ((cpuMs(pid) - before) * 1000) / (playlists.length + parts.length)
    return { playlists: percentile(playlists, 99), parts: percentile(parts, 99), memory, cpu }
  }
  try {
    return { few: await measure(few), many: await measure(many) }
  } finally {
    await crowd.end()
  }
}

type Both = Record<'few' | 'many', Seen>

function rows(node: string, ours: Both, peer: Both): Row[] {
  const keeps = ({ few: one, many: other }: Both) => ((other.memory - one.memory) * 1024) / (many - few)
  const { memory } = ours.many
  return [
    atMost(
      `${many} viewers of ${node}: playlists after their part was due, 99 of 100 within`,
      ours.many.playlists,
      100,
      'ms',
    ),
    toldBesidePeer('… beside a bare server', once(ours.many.playlists, peer.many.playlists), 'ms'),
    atMost('… parts after they were asked for', ours.many.parts, 100, 'ms'),
    toldBesidePeer('… beside a bare server', once(ours.many.parts, peer.many.parts), 'ms'),
    toldBesidePeer('… CPU for each answer', once(ours.many.cpu, peer.many.cpu), 'µs'),
    atMostOfPeer(
      `… memory for each viewer more (${ours.few.memory.toFixed(0)} MB with ${few}, ${memory.toFixed(0)} with ${many})`,
      once(keeps(ours), keeps(peer)),
      2,
      'KB',
    ),
  ]
}
