type Box = { name: string; begin: number; end: number }

/** The boxes of an MP4 within a range, by their places after their heads. */
function boxes(view: DataView, begin = 0, end = view.byteLength): Box[] {
  const found: Box[] = []
  for (let at = begin; at + 8 <= end; ) {
    const size = view.getUint32(at)
    if (size < 8) break
    const name = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at + 4, 4))
    found.push({ name, begin: at + 8, end: Math.min(at + size, end) })
    at += size
  }
  return found
}

/** All boxes at a path, such as `moov/trak`. */
const at = (view: DataView, path: string, within?: Box): Box[] =>
  path
    .split('/')
    .reduce<Box[]>(
      (outer, name) => outer.flatMap(({ begin, end }) => boxes(view, begin, end).filter((box) => box.name === name)),
      [within ?? { name: '', begin: 0, end: view.byteLength }],
    )

/** The number of the track with pictures and its ticks in a second; null when the file has none. */
export function videoTrack(init: ArrayBuffer): { id: number; scale: number } | null {
  const view = new DataView(init)
  for (const track of at(view, 'moov/trak')) {
    const [handler] = at(view, 'mdia/hdlr', track)
    const [head] = at(view, 'mdia/mdhd', track)
    const [number] = at(view, 'tkhd', track)
    // 'vide'
    if (!handler || !head || !number || view.getUint32(handler.begin + 8) !== 0x76696465) continue
    const long = (box: Box) => view.getUint8(box.begin) === 1
    return {
      id: view.getUint32(number.begin + (long(number) ? 20 : 12)),
      scale: view.getUint32(head.begin + (long(head) ? 20 : 12)),
    }
  }
  return null
}

/** A segment cut into its fragments. */
export function fragmentsOf(segment: ArrayBuffer): ArrayBuffer[] {
  const begins = at(new DataView(segment), 'moof').map(({ begin }) => begin - 8)
  return begins.map((begin, index) => segment.slice(index === 0 ? 0 : begin, begins[index + 1]))
}

/** When a fragment begins by its own clock, in seconds; null when it does not say. */
export function beginOf(fragment: ArrayBuffer, track: { id: number; scale: number }): number | null {
  const view = new DataView(fragment)
  for (const part of at(view, 'moof/traf')) {
    const [head] = at(view, 'tfhd', part)
    const [time] = at(view, 'tfdt', part)
    if (!head || !time || view.getUint32(head.begin + 4) !== track.id) continue
    const long = view.getUint8(time.begin) === 1
    const ticks = long ? Number(view.getBigUint64(time.begin + 4)) : view.getUint32(time.begin + 4)
    return ticks / track.scale
  }
  return null
}
