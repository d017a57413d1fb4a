import type { Zone } from '@shoal/bus/zones/contract'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { useStreams } from '../streams/index.ts'
import { zones } from './tables.ts'

const xp = (metadata: number): Zone['action'] => ({ name: 'give experience', metadata })
const at = (x: number, y: number, width: number, height: number): Zone['shape'] => {
  return { kind: 'rectangle', x, y, width, height }
}

/** What is hidden in the rooms of the demo show, where their drawings have it. The middle of a picture stays free. */
const hidden: ReadonlyArray<Pick<Zone, 'camera' | 'name' | 'shape' | 'action'>> = [
  { camera: 'kitchen', name: 'The drawing on the fridge', shape: at(0.85, 0.13, 0.08, 0.15), action: xp(25) },
  { camera: 'kitchen', name: 'The cat’s tail', shape: at(0.86, 0.55, 0.045, 0.18), action: xp(-10) },
  {
    camera: 'garden',
    name: 'The pond',
    shape: {
      kind: 'polygon',
      points: [
        [0.29, 0.9],
        [0.35, 0.86],
        [0.44, 0.845],
        [0.53, 0.86],
        [0.585, 0.9],
        [0.53, 0.95],
        [0.44, 0.97],
        [0.35, 0.95],
      ],
    },
    action: xp(30),
  },
  {
    camera: 'garden',
    name: 'The door of the house',
    shape: at(0.68, 0.51, 0.045, 0.13),
    action: { name: 'change live stream', metadata: 'kitchen' },
  },
  { camera: 'attic', name: 'The clock that stopped', shape: at(0.7, 0.32, 0.11, 0.54), action: xp(30) },
  {
    camera: 'attic',
    name: 'The chest',
    shape: {
      kind: 'polygon',
      points: [
        [0.465, 0.78],
        [0.575, 0.6],
        [0.6, 0.5],
        [0.63, 0.56],
        [0.635, 0.94],
        [0.465, 0.94],
      ],
    },
    action: xp(-20),
  },
  { camera: 'tank', name: 'The treasure', shape: at(0.17, 0.67, 0.11, 0.24), action: xp(50) },
  { camera: 'tank', name: 'The lit window in the ruin', shape: at(0.69, 0.47, 0.055, 0.09), action: xp(100) },
  { camera: 'bedroom', name: 'The ghost on the wall', shape: at(0.5, 0.22, 0.085, 0.18), action: xp(25) },
]

/** Hidden spots for people who look closely, over the existing cameras [ZON-1]. */
export async function makeDemoZones(platform: Platform): Promise<void> {
  const cameras = new Set((await useStreams(platform).all()).map(({ id }) => id))
  const found = hidden.filter(({ camera }) => cameras.has(camera))
  if (found.length === 0) return
  await platform.database.db
    .insert(zones)
    .values(found.map((zone, position) => ({ ...zone, id: newId(), validStart: null, validEnd: null, position })))
}
