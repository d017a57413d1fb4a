import type { FreshKey } from '@shoal/bus/cameras'
import { CopyLine, ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import form from '../layout/Form.module.css'
import styles from './Cameras.module.css'

/** A new stream key in both forms that broadcasting programs take. It is shown this once. */
export function FreshKeyView({ name, fresh }: { name: string; fresh: FreshKey }) {
  const { closeModal } = useShell()
  return (
    <div className={form.form}>
      <p className={form.say}>
        Whoever has this key shows pictures on <b>{name}</b>. It is shown this once: the server keeps only its hash.
      </p>
      <section className={styles.addresses}>
        <h3>OBS and the like</h3>
        <CopyLine label="Server" text={fresh.server} />
        <CopyLine label="Stream key" text={fresh.streamKey} />
      </section>
      <section className={styles.addresses}>
        <h3>Programs that take no question mark in the key</h3>
        <CopyLine label="Server of this camera" text={fresh.cameraServer} />
        <CopyLine label="Key alone" text={fresh.key} />
      </section>
      <ModalFooter>
        <Button variant="live" onClick={closeModal}>
          I have kept it
        </Button>
      </ModalFooter>
    </div>
  )
}
