import type { CrowdPart, Scene } from '../../../platform/crowd/act.ts'

/** How many look at each camera, beside each other; it goes up and down over some minutes. */
const draws: ReadonlyArray<{ camera: string; weight: number; swing: number; minutes: number }> = [
  { camera: 'kitchen', weight: 10, swing: 4, minutes: 7 },
  { camera: 'tank', weight: 4, swing: 2, minutes: 11 },
  { camera: 'bedroom', weight: 3.5, swing: 2, minutes: 9 },
  { camera: 'garden', weight: 3, swing: 1.5, minutes: 13 },
  { camera: 'attic', weight: 2.5, swing: 1.5, minutes: 6 },
]

function cameraFor({ clock, chance }: Scene, pass: boolean): string {
  const minutes = clock.ms() / 60_000
  const pulls = draws
    .filter(({ camera }) => pass || camera !== 'attic')
    .map((draw) => ({ ...draw, pull: draw.weight + draw.swing * Math.sin((2 * Math.PI * minutes) / draw.minutes) }))
  let left = chance.number() * pulls.reduce((sum, { pull }) => sum + pull, 0)
  const found = pulls.find(({ pull }) => {
    left -= pull
    return left < 0
  })
  return found?.camera ?? 'kitchen'
}

/** Fewer would leave a room without anybody to talk to. */
const least = 3

/** The crowd moves between the cameras, so that the numbers of watching live. */
export const presenceCrowd = (): CrowdPart => ({
  acts: [
    {
      name: 'presence.look-around',
      every: [4, 11],
      act: async (scene) => {
        if (scene.onlookers.length > 0) await scene.chance.pick(scene.onlookers).goTo(cameraFor(scene, false))
      },
    },
    {
      name: 'presence.move',
      every: [14, 32],
      act: async (scene) => {
        const free = scene.here().filter(({ camera }) => scene.here(camera).length > least)
        if (free.length === 0) return
        const one = scene.chance.pick(free)
        // Most go home again some time.
        const away = one.camera !== one.regular.home
        await one.goTo(away ? one.regular.home : cameraFor(scene, one.regular.pass !== 'none'))
      },
    },
  ],
})
