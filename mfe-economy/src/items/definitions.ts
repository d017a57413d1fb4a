import { type ItemDefinition, itemsArea } from '@shoal/bus/items'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'

export interface DefinitionsState extends Loading {
  /** Every item there is, by its number; empty until it is known. */
  definitions: Readonly<Record<string, ItemDefinition>>
}

/** The catalogue, read once and kept as admins switch and price it [ITEM-1]. */
export const useDefinitions = liveStore<DefinitionsState>((shell) =>
  snapshotStore<DefinitionsState, () => Promise<{ items: Record<string, ItemDefinition> }>>(shell, {
    source: () => shell.api(itemsArea).catalogue(),
    state: () => ({ definitions: {} }),
    take: ({ items }) => ({ definitions: items }),
    changes(on) {
      on(itemsArea.receives.details, ({ items }, { definitions }) => ({
        definitions: { ...definitions, ...Object.fromEntries(items.map((item) => [item.id, item])) },
      }))
    },
  }),
)
