import { type Bus, type Modal, modalArea, type PropsOf, type Schema } from '@shoal/bus'

/** Opens a modal, the shell's own or a remote's. */
export function openModal<S extends Schema | undefined>(bus: Bus, { id }: Modal<S>, ...[props]: PropsOf<S>): void {
  bus.publish(modalArea.topics.open, { id, props: props as Record<string, unknown> | undefined })
}
