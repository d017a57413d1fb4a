import type { KeyedStorage } from '@shoal/remote-kit'
import { type Chosen, type Kind, kinds } from './camera.ts'

/** What this tab knows of a camera that was on in the person's battle, so that it can be opened again after a reload. */
export interface RememberedCamera {
  /** Those of the two that were on. */
  open: readonly Kind[]
  chosen: Chosen
}

const key = 'camera-in-battle'

export function readRemembered(text: string | null): RememberedCamera | null {
  try {
    const found = Object(JSON.parse(text ?? 'null')) as Partial<Record<keyof RememberedCamera, unknown>>
    const among: readonly unknown[] = Array.isArray(found.open) ? found.open : []
    const open = kinds.filter((kind) => among.includes(kind))
    const ids = Object(found.chosen) as Partial<Record<Kind, unknown>>
    const chosen = Object.fromEntries(
      kinds.flatMap((kind) => (typeof ids[kind] === 'string' ? [[kind, ids[kind]]] : [])),
    )
    return open.length > 0 ? { open, chosen } : null
  } catch {
    return null
  }
}

/** Kept as long as the tab. */
export const rememberedCamera = (session: KeyedStorage) => ({
  read: () => readRemembered(session.get(key)),
  keep: (camera: RememberedCamera) => session.set(key, JSON.stringify(camera)),
  forget: () => session.remove(key),
})
