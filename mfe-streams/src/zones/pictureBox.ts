export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Where a picture stands that is fitted into a frame whole and in the middle (`object-fit: contain`).
 * @param frame the element, in px of its positioned ancestor
 * @param natural the size of the video; the ratio counts
 * @returns the part of the frame without the bars, null while there is no picture
 */
export function pictureBox(frame: Box, natural: { width: number; height: number }): Box | null {
  const scale = Math.min(frame.width / natural.width, frame.height / natural.height)
  if (!Number.isFinite(scale) || scale <= 0) return null
  const [width, height] = [natural.width * scale, natural.height * scale]
  return { left: frame.left + (frame.width - width) / 2, top: frame.top + (frame.height - height) / 2, width, height }
}
