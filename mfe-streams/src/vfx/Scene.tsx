import type { VfxName } from '@shoal/bus/vfx'
import { type CSSProperties, memo } from 'react'
import { type Effect, effects } from './effects.ts'
import styles from './Scene.module.css'
import { seeded } from './seeded.ts'
import { shapes } from './shapes.tsx'

/** A number for a style sheet, without digits that nobody sees. */
const figure = (value: number) => Number(value.toFixed(2))

/** Where one of the shapes begins, how large and how fast it is: custom properties for the style sheet. */
function placeOf(effect: Effect, id: number, random: () => number): CSSProperties {
  const { size, seconds, colors, path, together = false } = effect
  const between = ([from, to]: readonly [number, number], share: number) => from + (to - from) * share
  // Small ones are far away: slower and fainter. By this power, more are far than near.
  const near = random() ** 1.5
  const duration = between(seconds, near)
  const edge = random()
  // Ink comes from the edges: a place on one of the four.
  const [left, top] =
    path === 'spread'
      ? ([
          [edge * 100, -4],
          [104, edge * 100],
          [edge * 100, 104],
          [-4, edge * 100],
        ][Math.floor(random() * 4)] as [number, number])
      : path === 'wander'
        ? [50, 45]
        : path === 'bloom'
          ? [8 + random() * 84, 12 + random() * 56]
          : [random() * 100, together ? 50 + (random() + random() + random() - 1.5) * 48 : random() * 100]
  return {
    '--left': figure(left),
    '--top': figure(top),
    '--size': figure(between(size, near)),
    '--near': figure(0.6 + near * 0.4),
    '--seconds': figure(duration),
    '--phase': figure(duration * random() * (together ? 0.3 : 1)),
    '--drift': figure((random() - 0.5) * 24),
    '--tilt': figure(random() * 360),
    '--turn': figure(1.6 + random() * 2.4),
    color: colors[id % colors.length],
  } as CSSProperties
}

/**
 * The shapes of an effect within the box that it is in. Style sheets alone move them; `--elapsed` of the box says where they
 * are, in ms since the effect began.
 * @param seed with the same one it looks the same on all pages
 */
export const Scene = memo(function Scene({ effect: name, seed }: { effect: VfxName; seed: string }) {
  const effect = effects[name]
  const random = seeded(seed)
  const placed = Array.from({ length: effect.count }, (_, id) => {
    const place = placeOf(effect, id, random)
    return { id, place, drawn: shapes[effect.shape](random) }
  })
  return (
    <div className={styles.scene} style={{ opacity: effect.strength ?? 1 }}>
      {placed.map(({ id, place, drawn }) => (
        <i key={id} className={styles.shape} data-path={effect.path} style={place}>
          <i className={styles.turning} data-turn={effect.turn}>
            {drawn}
          </i>
        </i>
      ))}
    </div>
  )
})
