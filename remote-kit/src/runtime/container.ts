import { misfitOf } from '@shoal/bus/dsl/misfit'
import type { ModalOffer, RemoteDefinition } from '../define.ts'
import type { Lifecycles, OfferKind, RemoteContainer } from '../shell.ts'
import { reactLifecycles } from './reactLifecycles.tsx'

const listOf = { panel: 'panels', modal: 'modals', slot: 'slots' } as const

/** The props of a modal or a slot do not fit its declaration. The shell knows this error by its name. */
class PropsError extends Error {
  override name = 'PropsError'
}

/** Turns a definition into what the shell loads: offers by kind and id, each with single-spa lifecycles. */
export function container(definition: RemoteDefinition, build: string): RemoteContainer {
  return {
    name: definition.name,
    contract: definition.contract,
    build,
    async lifecycles(kind: OfferKind, id: string): Promise<Lifecycles> {
      const offer = (definition[listOf[kind]] ?? []).find((one) => one.id === id)
      if (!offer) throw new Error(`${definition.name} offers no ${kind} ${id}`)
      const { default: component } = await offer.load()
      if (!component) throw new Error(`${kind} ${id} of ${definition.name} has no default export`)
      const { props } = offer as Partial<ModalOffer>
      return reactLifecycles(definition.name, component, (input) => {
        const misfit = misfitOf(props, input)
        if (misfit !== null) throw new PropsError(`${kind} ${id} was given wrong props: ${misfit}`)
      })
    },
  }
}
