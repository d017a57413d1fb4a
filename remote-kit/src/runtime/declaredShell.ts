import type { NamingShell, Shell } from '../shell.ts'

const made = new WeakMap<NamingShell, Shell>()

/** The shell for components, which name what is offered by its declaration. The same shell gives the same object. */
export function declaredShell(naming: NamingShell): Shell {
  const known = made.get(naming)
  if (known) return known
  const { bus, api, snapshot, storage, closeModal, toast } = naming
  const shell: Shell = {
    bus,
    api,
    snapshot,
    storage,
    closeModal,
    toast,
    get environment() {
      return naming.environment
    },
    openModal: ({ id }, ...[props]) => naming.openModal(id, props as Record<string, unknown> | undefined),
    openPanel: ({ id }) => naming.openPanel(id),
    fillSlot: ({ id }, element, props) => naming.fillSlot(id, element, (props as object | undefined) ?? {}),
  }
  made.set(naming, shell)
  return shell
}
