import { type AnyNode, parse } from 'acorn'
import type { LoaderDefinitionFunction } from 'webpack'

/**
 * Code of hls.js 1.7.4 that the live player has no use for, and one defect. Each text must be there exactly once: with
 * another version the build fails until somebody has looked again.
 */
const cuts: readonly (readonly [from: string, to: string])[] = [
  // Our origin sends fragmented MP4 and nothing else. The rest takes MPEG-TS, AAC and MP3 apart and makes MP4 of it.
  [
    `, {
  demux: TSDemuxer,
  remux: MP4Remuxer
}, {
  demux: AACDemuxer,
  remux: MP4Remuxer
}, {
  demux: MP3Demuxer,
  remux: MP4Remuxer
}`,
    '',
  ],
  [
    'chunkMeta.iframe && initSegmentData && TSDemuxer.probe(initSegmentData, this.logger) ? initSegmentData : uintData',
    'uintData',
  ],
  // hls.js takes these as left out. The first two do nothing unless their options are set, the third fills text tracks
  // that nobody reads, and the edges of a camera are changed by the player.
  ['fpsController: FPSController', 'fpsController: undefined'],
  ['capLevelController: CapLevelController', 'capLevelController: undefined'],
  ['id3TrackController: ID3TrackController', 'id3TrackController: undefined'],
  ['contentSteeringController: ContentSteeringController', 'contentSteeringController: undefined'],
  // Loading by fetch, for segments that are read while they arrive; parts are short enough.
  ['enableStreamingMode(config, logger);', ''],
  // A defect: where old pictures are removed from the buffer while a part is being appended, all parts of that segment
  // count as not loaded. Then hls.js takes the segment for the one to go on with, finds it loaded, and asks for nothing
  // more until somebody seeks. The value noted here says that something is still being appended; hls.js leaves it out for
  // parts.
  ['const loaded = data.part ? null : data;', 'const loaded = data;'],
]

/**
 * Makes the light build of hls.js lean, for the live player: it is most of what stands between a visitor and the first
 * picture. Players of addresses elsewhere use the build as it is.
 * @throws Error when the build is not the one that was looked at
 */
const leanHls: LoaderDefinitionFunction = (source) => {
  let code = source
  for (const [from, to] of cuts) {
    const [before, after, ...more] = code.split(from)
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`hls.js has changed: mfe-streams/webpack/leanHls.ts must be looked at again. Looked for: ${from}`)
    code = `${before}${to}${after}`
  }
  return withoutLogs(code)
}

/** Its log says something only with the option `debug`, and its texts are a tenth of it. */
function withoutLogs(code: string): string {
  const kept: string[] = []
  let end = 0
  const visit = (node: AnyNode) => {
    if (node.type === 'ExpressionStatement' && isLog(node.expression) && !changesSomething(node)) {
      kept.push(code.slice(end, node.start))
      end = node.end
    } else for (const child of childrenOf(node)) visit(child)
  }
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }))
  return [...kept, code.slice(end)].join(';')
}

/** `this.log(…)`, `logger.warn(…)`, `hls.logger.error(…)`. */
function isLog(node: AnyNode): boolean {
  if (node.type === 'ChainExpression') return isLog(node.expression)
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object, property } = node.callee
  if (property.type !== 'Identifier' || !/^(trace|debug|log|info|warn|error)$/.test(property.name)) return false
  if (object.type === 'MemberExpression') return object.property.type === 'Identifier' && isLogger(object.property.name)
  return object.type === 'ThisExpression' || (object.type === 'Identifier' && isLogger(object.name))
}
const isLogger = (name: string) => name === 'logger'

const changesSomething = (node: AnyNode): boolean =>
  node.type === 'AssignmentExpression' || node.type === 'UpdateExpression' || childrenOf(node).some(changesSomething)

function childrenOf(node: AnyNode): AnyNode[] {
  const values = Object.values(node).flat() as unknown[]
  return values.filter((value): value is AnyNode => typeof (value as Partial<AnyNode> | null)?.type === 'string')
}

export default leanHls
