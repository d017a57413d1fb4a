import { Search } from 'lucide-react'
import { useState } from 'react'
import {
  Checkbox,
  ChoiceGroup,
  NumberField,
  Select,
  Slider,
  SoundControl,
  Switch,
  TextArea,
  TextInput,
} from '../../src/index.ts'
import { Columns, type Group } from '../specimen.tsx'

const ROOMS = [
  { value: 'kitchen', label: 'Kitchen' },
  { value: 'tank', label: 'The Tank' },
  { value: 'bedroom', label: 'Bedroom upstairs' },
  { value: 'garden', label: 'Garden', disabled: true },
]

function Sliders() {
  const [value, setValue] = useState(40)
  const [sound, setSound] = useState({ volume: 0.8, muted: false })
  return (
    <Columns>
      <Slider label="How much" value={value} max={100} loaded={70} onValueChange={setValue} />
      <Slider label="Nothing to choose" value={0} max={100} disabled onValueChange={setValue} />
      <div data-surface="metal" style={{ display: 'flex', alignItems: 'center' }}>
        <SoundControl
          {...sound}
          onVolume={(volume) => setSound({ volume, muted: volume === 0 })}
          onMuted={(muted) => setSound({ ...sound, muted })}
        />
      </div>
    </Columns>
  )
}

function TextInputs() {
  return (
    <Columns>
      <TextInput
        label="Display name"
        placeholder="tuna.turner"
        minLength={3}
        maxLength={20}
        counter
        required
        hint="3 to 20 characters."
      />
      <TextInput label="Display name" defaultValue="lantern_lou" maxLength={20} counter />
      <TextInput label="E-mail" type="email" defaultValue="nobody" error="That is not an e-mail address." required />
      <TextInput label="Search clips" hideLabel type="search" placeholder="Search clips" prefix={<Search />} />
      <TextInput label="Length" defaultValue="30" suffix="s" inputMode="numeric" pattern="[0-9]+" />
      <TextInput label="Disabled" defaultValue="Can't be changed" disabled />
      <TextArea label="About you" maxLength={200} counter placeholder="What should the others know?" />
      <TextArea label="Report" defaultValue="x" error="Say a little more." />
    </Columns>
  )
}

function Numbers() {
  const [tip, setTip] = useState<number | null>(50)
  const [lot, setLot] = useState<number | null>(5000)
  const [minutes, setMinutes] = useState<number | null>(15)
  return (
    <Columns>
      <NumberField label="Tip" value={tip} onValueChange={setTip} min={1} max={4380} tokens suffix="of 4,380" />
      <NumberField label="Bid" value={lot} onValueChange={setLot} min={1} tokens error="You have ₣4,380." />
      <NumberField
        label="Mute for, minutes"
        value={minutes}
        onValueChange={setMinutes}
        min={1}
        max={60}
        hint="Arrow keys, with Shift by ten."
      />
    </Columns>
  )
}

function Choices() {
  const [amount, setAmount] = useState<string | null>('50')
  const [quality, setQuality] = useState<string | null>('720p')
  return (
    <Columns>
      <ChoiceGroup
        label="Amount"
        tokens
        value={amount}
        onValueChange={setAmount}
        options={['10', '25', '50', '100', '300'].map((value) => ({ value, label: value }))}
      />
      <ChoiceGroup
        label="Quality"
        value={quality}
        onValueChange={setQuality}
        options={[
          { value: 'auto', label: 'Auto' },
          { value: '720p', label: '720p' },
          { value: '360p', label: '360p', disabled: true },
        ]}
      />
    </Columns>
  )
}

export const inputs: Group = {
  title: 'Inputs',
  specimens: [
    { name: 'TextInput, TextArea', note: 'Label, hint, error, affixes, counter.', Show: TextInputs },
    { name: 'NumberField', note: 'Whole numbers; amounts of ₣ in gold.', Show: Numbers },
    { name: 'Slider, SoundControl', note: 'One of many values.', Show: Sliders },
    { name: 'ChoiceGroup', note: 'One of a few.', Show: Choices },
    {
      name: 'Select',
      note: 'Labels of 12 characters or more are set condensed.',
      Show: () => (
        <Columns>
          <Select label="Camera" options={ROOMS} />
          <Select label="Camera" options={ROOMS} defaultValue="kitchen" hint="A short label." />
          <Select label="Camera" options={ROOMS} defaultValue="bedroom" hint="A long label." />
          <Select label="Camera" options={ROOMS} error="Choose one." required />
          <Select label="Camera" options={ROOMS} defaultValue="tank" disabled />
        </Columns>
      ),
    },
    {
      name: 'Checkbox',
      note: 'Native, drawn anew.',
      Show: () => (
        <Columns>
          <Checkbox label="Mature words are fine" defaultChecked />
          <Checkbox label="Read messages aloud" hint="Uses your speakers." />
          <Checkbox label="I have read the rules" error="Needed to go on." />
          <Checkbox label="Disabled" disabled />
        </Columns>
      ),
    },
    {
      name: 'Switch',
      note: 'Effective at once.',
      Show: () => (
        <Columns>
          <Switch label="Sounds" defaultChecked />
          <Switch label="Low latency" hint="Closer to life, less patience with bad lines." />
          <Switch label="Disabled" disabled defaultChecked />
        </Columns>
      ),
    },
  ],
}
