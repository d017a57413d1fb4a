/** @jest-environment node */
import { Drawing } from '@shoal/bus/common'
import { pathOf } from './iconPath.ts'

describe('a shape of an icon as path data', () => {
  it.each([
    ['path', { d: 'M2 2h4' }, 'M2 2h4'],
    ['path', { d: 'm16.24 7.76-1.8 5.4a2 2 0 0 1-1.2 1.2z' }, 'M16.24 7.76l-1.8 5.4a2 2 0 0 1-1.2 1.2z'],
    ['path', { d: 'm5 .5.25.75' }, 'M5 .5l.25.75'],
    ['path', { d: 'm6 9 6 6' }, 'M6 9l6 6'],
    ['path', { d: 'M6 9 12 15' }, 'M6 9L12 15'],
    ['path', { d: 'm12 12v4' }, 'M12 12v4'],
    ['line', { x1: '1', y1: '2', x2: '3', y2: '4' }, 'M1 2L3 4'],
    ['polyline', { points: '1 2 3 4' }, 'M1 2 3 4'],
    ['polygon', { points: '1 2 3 4 5 6' }, 'M1 2 3 4 5 6z'],
    ['circle', { cx: '12', cy: '12', r: '10' }, 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z'],
    ['rect', { x: '2', y: '3', width: '6', height: '4' }, 'M2 3h6v4h-6v-4z'],
    [
      'rect',
      { x: '2', y: '3', width: '6', height: '4', rx: '1' },
      'M3 3h4a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z',
    ],
  ])('%s %j', (element, attributes, path) => {
    expect(pathOf([element, attributes as Record<string, string>])).toBe(path)
    expect(Drawing.safeParse(path).success).toBe(true)
  })
})
