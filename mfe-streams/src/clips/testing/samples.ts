import type { Clip } from '@shoal/bus/clips'
import { somebody } from '@shoal/remote-kit/testing'

/** An approved clip of the kitchen, twelve seconds long. */
export const clipOf = (over: Partial<Clip> = {}): Clip => ({
  id: 'c1',
  name: 'The pan is on fire',
  start: '2026-06-01T20:00:00.000Z',
  end: '2026-06-01T20:00:12.000Z',
  duration: 12,
  playbackId: 'demo-kitchen',
  streamId: 'kitchen',
  room: 'Kitchen',
  season: 2,
  access: 'public',
  user: somebody(),
  status: 'approved',
  reason: null,
  likes: 3,
  liked: false,
  createdAt: '2026-06-01T20:01:00.000Z',
  url: '/clips/files/c1.mp4',
  thumbnail: '/clips/files/c1.jpg',
  ...over,
})

export const clipOptions = {
  queryTypes: ['name', 'user'],
  sorts: ['newest', 'oldest', 'popular'],
  rooms: ['Kitchen', 'The Tank'],
  seasons: [1, 2],
}
