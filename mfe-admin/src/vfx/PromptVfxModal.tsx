import { vfxArea } from '@shoal/bus/vfx'
import { vfxPreview } from '@shoal/bus/vfx/offers'
import { vfxWords } from '@shoal/bus/vfx/rules'
import { VfxName } from '@shoal/bus/vfx/shapes'
import { Slot, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { Select } from '@shoal/ui/Select'
import { useMemo } from 'react'
import { useCameras } from '../cameras/index.ts'
import form from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { ShownNow } from './ShownNow.tsx'
import styles from './Vfx.module.css'
import { readVfxAgain } from './vfxQueries.ts'

/** Stands for all pages in the list of cameras. */
const everyone = '-'
/** How long an effect may be shown, in seconds. */
const lengths = ['5', '10', '20', '30', '60']

/** A moderator chooses an effect, looks at it, and shows it to everyone or to the viewers of one camera [ADM-6]. */
function PromptVfxModal() {
  const { api, toast } = useShell()
  const all = useCameras().data ?? []
  const prompt = useForm({
    values: { effect: 'confetti' as VfxName, audience: everyone, seconds: '10' },
    blame: { 'streams/no-such-stream': 'audience' },
    // A repeated try is the same showing; the next press after it worked is another one.
    async send(chosen, key) {
      const { effect, audience, seconds } = chosen
      const body = { effect, streamId: audience === everyone ? null : audience, seconds: Number(seconds) }
      await api(vfxArea).prompt({ body, key })
      toast({ type: 'success', text: `${vfxWords[effect].title} is shown ${to}` })
      prompt.reset(chosen)
      await readVfxAgain()
    },
  })
  const { effect, audience, seconds } = prompt.values
  // One that goes off while it is chosen stays in the list, or the form would say one thing and send another.
  const cameras = all.filter(({ id, online }) => online || id === audience)
  const camera = cameras.find(({ id }) => id === audience)
  const to = camera ? `in ${camera.name}` : 'to everyone'
  const props = useMemo(() => ({ effect }), [effect])

  return (
    <div className={styles.prompt}>
      <div className={styles.look}>
        <div className={styles.screen}>
          <Slot of={vfxPreview} props={props} />
          <p className={styles.none}>There is no preview at the moment.</p>
        </div>
        <p className={form.quiet}>{vfxWords[effect].looks}. It lies below every dialog, and viewers can hide it.</p>
        <h3 className={styles.heading}>Shown now</h3>
        <ShownNow />
      </div>
      <Form form={prompt}>
        <ChoiceGroup
          label="Effect"
          wrap
          options={VfxName.options.map((value) => ({ value, label: vfxWords[value].title }))}
          value={effect}
          onValueChange={(value) => prompt.set({ effect: value as VfxName })}
        />
        <Select
          label="Who sees it"
          options={[
            { value: everyone, label: 'Everyone' },
            ...cameras.map(({ id, name, online }) => ({ value: id, label: online ? name : `${name} (off)` })),
          ]}
          {...prompt.choice('audience')}
        />
        <ChoiceGroup
          label="For how long"
          options={lengths.map((value) => ({ value, label: `${value} s` }))}
          value={seconds}
          onValueChange={(value) => prompt.set({ seconds: value })}
        />
        <div className={form.buttons}>
          <SubmitButton form={prompt}>Show {to}</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

export default withQueries(PromptVfxModal)
