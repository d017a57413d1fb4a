/** How a live stream beats, as its playlist tells. */
export interface Beat {
  /** The part that comes next. */
  segment: number
  part: number
  partsPerSegment: number
  /** When a part is finished and can be had, in ms since 1970. */
  due(segment: number, part: number): number
}

/** Reads a low-latency playlist of a stream with parts and segments of one length each. */
export function readBeat(playlist: string): Beat {
  const found = (pattern: RegExp): [string, string] => {
    const [, one, other = ''] = pattern.exec(playlist) ?? []
    if (one === undefined) throw new Error(`A playlist has no ${pattern.source}`)
    return [one, other]
  }
  const partMs = Number(found(/PART-TARGET=([\d.]+)/)[0]) * 1000
  const segmentMs = Number(found(/TARGETDURATION:(\d+)/)[0]) * 1000
  const first = Number(found(/MEDIA-SEQUENCE:(\d+)/)[0])
  const began = Date.parse(found(/PROGRAM-DATE-TIME:(\S+)/)[0])
  const [segment, part] = found(/PRELOAD-HINT:TYPE=PART,URI="part-(\d+)-(\d+)/).map(Number) as [number, number]
  return {
    ...{ segment, part, partsPerSegment: segmentMs / partMs },
    due: (number, index) => began + (number - first) * segmentMs + (index + 1) * partMs,
  }
}
