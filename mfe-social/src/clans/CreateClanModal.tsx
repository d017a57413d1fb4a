import { clansArea } from '@shoal/bus/clans'
import type { ClansErrorCode } from '@shoal/bus/clans/errors'
import { limits } from '@shoal/bus/clans/limits'
import { isReservedTag } from '@shoal/bus/clans/rules'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Switch } from '@shoal/ui/Switch'
import { TextArea } from '@shoal/ui/TextArea'
import { TextInput } from '@shoal/ui/TextInput'
import { clanAddress } from '../layout/clanAddress.ts'
import { queries, withQueries } from '../layout/queries.ts'
import { ColorField } from '../profile/index.ts'
import { EmblemField } from './EmblemField.tsx'

const { clanTagMin, clanTagMax } = limits
const tagFits = new RegExp(`^[A-Za-z0-9]{${clanTagMin},${clanTagMax}}$`)

/** What is wrong with a tag as far as the page can know, or null. */
const tagProblem = (tag: string): string | null => {
  if (!tagFits.test(tag)) return `A tag has ${clanTagMin} to ${clanTagMax} letters (A to Z) or digits.`
  return isReservedTag(tag) ? 'Nobody can have this tag' : null
}

/** Founds a clan [CLAN-1]. */
function CreateClanModal() {
  const { api, closeModal, toast } = useShell()
  const form = useForm({
    values: { clanTag: '', name: '', description: '', color: '#7fe0c9', open: false, emblem: null as File | null },
    check: ({ clanTag }) => ({ clanTag: tagProblem(clanTag) }),
    blame: {
      'clans/tag-taken': 'clanTag',
      'clans/tag-reserved': 'clanTag',
    } satisfies Partial<Record<ClansErrorCode, 'clanTag'>>,
    async send({ open, emblem, ...fields }) {
      const body = { ...fields, open: open ? ('true' as const) : ('false' as const) }
      const clan = await api(clansArea).create({ body, ...(emblem && { file: emblem }) })
      void queries.invalidateQueries({ queryKey: ['clans'] })
      toast({ type: 'success', text: `[${clan.tag}] ${clan.name} is founded` })
      closeModal()
      clanAddress.go({ tag: clan.tag })
    },
  })
  const { clanTag, name, description, color, emblem } = form.values
  return (
    <ModalForm
      form={form}
      action="Found it"
      variant="live"
      disabled={clanTag === '' || name.trim() === '' || description.trim() === ''}
    >
      <TextInput
        label="Tag"
        required
        hint="Stands beside your name. It stays for good."
        placeholder="KRIL"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={clanTagMax}
        {...form.text('clanTag')}
        error={form.errors.clanTag}
      />
      <TextInput
        label="Name"
        required
        minLength={2}
        maxLength={limits.clanNameMax}
        counter
        autoComplete="off"
        {...form.text('name')}
      />
      <TextArea
        label="Description"
        required
        rows={3}
        maxLength={limits.clanDescriptionMax}
        counter
        {...form.text('description')}
      />
      <ColorField {...form.value('color')} name={clanTag === '' ? '[TAG]' : `[${clanTag.toUpperCase()}]`} />
      <EmblemField
        clan={{ tag: clanTag === '' ? '?' : clanTag.toUpperCase(), color, emblem: null }}
        file={emblem}
        onFile={(file) => form.set({ emblem: file })}
      />
      <Switch label="Open" hint="Anybody may join. Otherwise it takes an invitation." {...form.toggle('open')} />
    </ModalForm>
  )
}

export default withQueries(CreateClanModal)
