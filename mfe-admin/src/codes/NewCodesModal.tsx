import { type CodeSet, codesArea } from '@shoal/bus/codes'
import { limits } from '@shoal/bus/codes/limits'
import { CopyLine, ModalFooter, useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { NumberField } from '@shoal/ui/NumberField'
import { Select } from '@shoal/ui/Select'
import { TextInput } from '@shoal/ui/TextInput'
import { useState } from 'react'
import layout from '../layout/Form.module.css'
import { queries, withQueries } from '../layout/queries.ts'
import { instantOf, lastMinute } from '../layout/showTime.ts'
import { rewardsText } from './rewards.ts'
import { useItemNames } from './useItemNames.ts'

const instant = (field: string): string | null => (field === '' ? null : instantOf(field))

/** Makes a code, or a batch of codes that give the same [ADM-3]. */
function NewCodesModal() {
  const [made, setMade] = useState<CodeSet | null>(null)
  return made === null ? <NewCodesForm onMade={setMade} /> : <Made set={made} />
}

function NewCodesForm({ onMade }: { onMade: (set: CodeSet) => void }) {
  const { api } = useShell()
  const { items } = useItemNames()
  const form = useForm({
    values: {
      note: '',
      way: 'word' as 'word' | 'batch',
      code: '',
      batch: 100 as number | null,
      usesEach: null as number | null,
      tokens: null as number | null,
      xp: null as number | null,
      passDays: null as number | null,
      itemId: '',
      from: '',
      until: '',
    },
    blame: { 'codes/taken': 'code', 'codes/too-short': 'code', 'codes/ends-before': 'until', 'codes/empty': 'tokens' },
    async send({ note, way, code, batch, usesEach, tokens, xp, passDays, itemId, from, until }) {
      const set = await api(codesArea).make({
        body: {
          note,
          ...(way === 'word' ? { code: code.trim() } : { batch: batch ?? 1 }),
          usesEach,
          rewards: {
            ...{ tokens: tokens ?? 0, xp: xp ?? 0, passDays: passDays ?? 0 },
            itemId: itemId === '' ? null : Number(itemId),
          },
          ...{ from: instant(from), until: instant(until) },
        },
      })
      await queries.invalidateQueries({ queryKey: ['code-sets'] })
      onMade(set)
    },
  })
  const { way } = form.values
  return (
    <ModalForm form={form} action="Make">
      <TextInput
        label="What for"
        hint="For staff only"
        required
        maxLength={limits.noteMax}
        counter
        {...form.text('note')}
      />
      <ChoiceGroup
        label="Codes"
        options={[
          { value: 'word', label: 'One of your own words' },
          { value: 'batch', label: 'A batch, made up' },
        ]}
        {...form.choice('way')}
      />
      <div className={layout.pair}>
        {way === 'word' ? (
          <TextInput
            label="Code"
            hint={`At least ${limits.codeMin} letters and digits`}
            required
            maxLength={limits.codeTextMax}
            {...form.text('code')}
          />
        ) : (
          <NumberField label="How many" required min={1} max={limits.batchMax} {...form.value('batch')} />
        )}
        <NumberField
          label="People for each code"
          hint="Empty: everybody"
          min={1}
          max={limits.usesMax}
          {...form.value('usesEach')}
        />
      </div>
      <div className={layout.pair}>
        <NumberField label="Tokens" tokens min={0} max={limits.rewardTokensMax} {...form.value('tokens')} />
        <NumberField label="XP" min={0} max={limits.rewardXpMax} {...form.value('xp')} />
        <NumberField label="Days of the pass" min={0} max={limits.rewardPassDaysMax} {...form.value('passDays')} />
      </div>
      <Select
        label="Item"
        options={[
          { value: '', label: 'None' },
          ...items.map(({ id, name, rarity }) => ({ value: String(id), label: `${name} (${rarity.toLowerCase()})` })),
        ]}
        {...form.choice('itemId')}
      />
      <div className={layout.pair}>
        <TextInput
          label="From"
          hint="In New York; empty: at once"
          type="datetime-local"
          max={lastMinute}
          {...form.text('from')}
        />
        <TextInput
          label="Until"
          hint="Empty: for good"
          type="datetime-local"
          max={lastMinute}
          {...form.text('until')}
        />
      </div>
      <p className={layout.quiet}>Each person can use one code of a batch, once. Who made it is in the audit log.</p>
    </ModalForm>
  )
}

function Made({ set }: { set: CodeSet }) {
  const { closeModal } = useShell()
  const { nameOf } = useItemNames()
  return (
    <div className={layout.form}>
      <p className={layout.say}>
        {set.codes === 1 ? 'The code is made' : `${set.codes} codes are made`}: {rewardsText(set.rewards, nameOf)}.
      </p>
      {set.code === null ? (
        <p className={layout.quiet}>Take them along with CSV in the list.</p>
      ) : (
        <CopyLine label="Code" text={set.code} />
      )}
      <ModalFooter>
        <Button variant="live" onClick={closeModal}>
          Done
        </Button>
      </ModalFooter>
    </div>
  )
}

export default withQueries(NewCodesModal)
