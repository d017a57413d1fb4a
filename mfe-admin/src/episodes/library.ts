import { formatDuration } from '@shoal/bus'
import { episodesArea, type RecordingKind, type StaffRecording } from '@shoal/bus/episodes'
import { useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../layout/queries.ts'

const key = ['library']

/** Every recording, published or not, and the limits of the server. */
export function useLibrary() {
  const { api } = useShell()
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api(episodesArea).all({ signal }) })
}
export const changed = (): Promise<void> => queries.invalidateQueries({ queryKey: key })

export const kindWords: Record<RecordingKind, string> = { episode: 'Episode', bts: 'Behind the scenes' }

/** `1.6 MB` */
export const bytesText = (bytes: number): string => {
  const units = ['kB', 'MB', 'GB'] as const
  const power = bytes < 1e6 ? 0 : bytes < 1e9 ? 1 : 2
  return `${(bytes / 1000 ** (power + 1)).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${units[power]}`
}

/** Source and length of a recording, in words. */
export function sourceText({ bytes, address, duration }: StaffRecording): string {
  const length = duration === null ? 'length unknown' : formatDuration(duration * 1000)
  if (bytes !== null) return `File of ${bytesText(bytes)}, ${length}`
  return address === null ? 'Nothing yet' : `${new URL(address).host}, ${length}`
}
