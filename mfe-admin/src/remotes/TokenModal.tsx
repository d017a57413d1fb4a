import { remotesArea } from '@shoal/bus/remotes'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import { Check, Copy } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import layout from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { readAgain, useChannels } from './registry.ts'

const remoteName = /^mfe-[a-z0-9-]{1,40}$/

/** Makes a deploy token and shows its secret, this once [MFE-14]. */
function TokenModal() {
  const { api, environment } = useShell()
  const known = useChannels(environment)
  const [made, setMade] = useState<ComponentProps<typeof Secret> | null>(null)
  const form = useForm({
    values: { remote: 'mfe-', label: '' },
    blame: 'label',
    async send({ remote, label }) {
      try {
        const { token, secret } = await api(remotesArea).createToken({
          body: { remote: remote.trim(), label: label.trim() },
        })
        setMade({ remote: token.remote, secret })
      } finally {
        void readAgain()
      }
    },
  })
  if (made) return <Secret {...made} />

  const { remote, label } = form.values
  const named = remoteName.test(remote.trim())
  return (
    <ModalForm form={form} action="Make the token" disabled={!named || label.trim().length < 2}>
      <TextInput
        label="Remote"
        hint="The token ships this one and no other. It need not be in the registry yet."
        required
        maxLength={44}
        list={`${form.id}-known`}
        autoComplete="off"
        spellCheck={false}
        {...form.text('remote')}
        error={form.errors.remote ?? (remote !== 'mfe-' && !named ? 'A name such as mfe-social' : undefined)}
      />
      <datalist id={`${form.id}-known`}>
        {known.data?.channels.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextInput
        label="Label"
        hint="Who or what ships with it; stands beside every version"
        required
        minLength={2}
        maxLength={60}
        counter
        {...form.text('label')}
      />
    </ModalForm>
  )
}

function Secret({ remote, secret }: { remote: string; secret: string }) {
  const { closeModal, toast } = useShell()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      toast({ type: 'error', text: 'The browser did not allow copying. Select the secret and copy it by hand.' })
    }
  }
  return (
    <div className={layout.form}>
      <p className={layout.say}>
        The secret with which <b>{remote}</b> is shipped. It is shown this once: the server keeps only its hash.
      </p>
      <output className={layout.secret} aria-label="Secret">
        {secret}
      </output>
      <ModalFooter>
        <Button icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="live" onClick={closeModal}>
          I have kept it
        </Button>
      </ModalFooter>
    </div>
  )
}

export default withQueries(TokenModal)
