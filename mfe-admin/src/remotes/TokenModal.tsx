import { problemText } from '@shoal/bus'
import { remotesArea } from '@shoal/bus/remotes'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { TextInput } from '@shoal/ui/TextInput'
import { useMutation } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import form from '../layout/Form.module.css'
import { withQueries } from '../layout/queries.ts'
import { readAgain, useChannels } from './registry.ts'

const remoteName = /^mfe-[a-z0-9-]{1,40}$/

/** Makes a deploy token and shows its secret, this once [MFE-14]. */
function TokenModal() {
  const { api, closeModal, environment } = useShell()
  const known = useChannels(environment)
  const id = useId()
  const [remote, setRemote] = useState('mfe-')
  const [label, setLabel] = useState('')
  const make = useMutation({
    mutationFn: () => api(remotesArea).createToken({ body: { remote: remote.trim(), label: label.trim() } }),
    onSettled: () => void readAgain(),
  })
  const complete = remoteName.test(remote.trim()) && label.trim().length >= 2
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (complete && !make.isPending) make.mutate()
  }
  if (make.isSuccess) return <Secret remote={make.data.token.remote} secret={make.data.secret} />

  return (
    <form id={id} className={form.form} onSubmit={submit}>
      <TextInput
        label="Remote"
        hint="The token ships this one and no other. It need not be in the registry yet."
        required
        maxLength={44}
        value={remote}
        list={`${id}-known`}
        autoComplete="off"
        spellCheck={false}
        error={remote !== 'mfe-' && !remoteName.test(remote.trim()) ? 'A name such as mfe-social' : undefined}
        onChange={(event) => setRemote(event.target.value)}
      />
      <datalist id={`${id}-known`}>
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
        value={label}
        error={make.isError ? problemText(make.error) : undefined}
        onChange={(event) => setLabel(event.target.value)}
      />
      <ModalFooter>
        <Button type="button" variant="ghost" onClick={closeModal}>
          Cancel
        </Button>
        <Button type="submit" form={id} variant="live" busy={make.isPending} disabled={!complete}>
          Make the token
        </Button>
      </ModalFooter>
    </form>
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
    <div className={form.form}>
      <p className={form.say}>
        The secret with which <b>{remote}</b> is shipped. It is shown this once: the server keeps only its hash.
      </p>
      <output className={form.secret} aria-label="Secret">
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
