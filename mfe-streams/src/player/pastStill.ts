import { limits } from '@shoal/bus/streams/limits'
import { useEffect, useState } from 'react'

const stepMs = limits.stillEvery * 1_000
/** Somebody who sweeps over an hour wants to see the place at which they stop for this long, in ms. */
const REST = 50
/** So many stills the page knows to be there: an hour of one camera and a little more. */
const MOST = 400

/** Gives the full address of a file beside a camera's playlist, with the permission in it; null when there is none now. */
export type FileAddress = (file: string) => string | null

/**
 * Stills that were loaded, by their path: with the permission that they were loaded with, so that the browser finds them
 * again when there is a newer one.
 */
const loaded = new Map<string, string>()

function keep(path: string, address: string): void {
  loaded.set(path, address)
  const [oldest] = loaded.keys()
  if (loaded.size > MOST && oldest !== undefined) loaded.delete(oldest)
}

/** Which still shows an instant, as a file beside the camera's playlist. */
const fileAt = (at: number) => `stills/${Math.floor(at / stepMs)}.jpg`

/** Loads the still of an instant. Rejects where there is none. */
async function load(addressOf: FileAddress, at: number): Promise<string> {
  const address = addressOf(fileAt(at))
  if (address === null) throw new Error('There is no permission now')
  const path = pathOf(address)
  const known = loaded.get(path)
  if (known !== undefined) return known
  const image = new Image()
  image.src = address
  await image.decode()
  keep(path, address)
  return address
}
const pathOf = (address: string) => address.replace(/\?.*/, '')

/**
 * The still of an instant, in ms since 1970, as an address that is loaded. Until it has come it is the one before; null
 * while there is none, and where nothing is recorded.
 */
export function usePastStill(addressOf: FileAddress, at: number): string | null {
  const [shown, setShown] = useState<string | null>(null)
  const file = fileAt(at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another still is another file, and the permission is asked for anew
  useEffect(() => {
    let over = false
    const show = (address: string | null) => {
      if (!over) setShown(address)
    }
    const address = addressOf(file)
    const known = address === null ? undefined : loaded.get(pathOf(address))
    if (known !== undefined) return show(known)
    const timer = setTimeout(
      () =>
        load(addressOf, at).then(show, () => {
          show(null)
        }),
      REST,
    )
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [file])
  return shown
}

/** The stills of a stretch of time, evenly spread; null for those that have not come. None where `addressOf` is null. */
export function useFilmStrip(
  addressOf: FileAddress | null,
  start: number,
  end: number,
  count: number,
): readonly (string | null)[] {
  const [strip, setStrip] = useState<readonly (string | null)[]>([])
  useEffect(() => {
    if (!addressOf) return
    let over = false
    setStrip([])
    const wanted = Array.from({ length: count }, (_, index) => start + ((index + 0.5) / count) * (end - start))
    wanted.forEach((at, index) => {
      const show = (address: string) => {
        if (!over) setStrip((before) => wanted.map((_, place) => (place === index ? address : (before[place] ?? null))))
      }
      load(addressOf, at).then(show, () => {})
    })
    return () => {
      over = true
    }
  }, [addressOf, start, end, count])
  return strip
}
