import { X } from 'lucide-react'
import { useState } from 'react'
import {
  Avatar,
  Button,
  ChoiceGroup,
  ConfirmDialog,
  Dialog,
  formatTokens,
  IconButton,
  NumberField,
  SidePanel,
  TextInput,
} from '../../src/index.ts'
import classes from '../Showcase.module.css'
import { type Group, Row } from '../specimen.tsx'

function Tip({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [amount, setAmount] = useState<number | null>(50)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Tip"
      variant="metal"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="gold" onClick={onClose} disabled={!amount}>
            Tip {formatTokens(amount ?? 0)}
          </Button>
        </>
      }
    >
      <div className={classes.quick}>
        <div className={classes.who}>
          <Avatar name="lantern_lou" color="#ff77d0" size="large" />
          <div>
            <b>lantern_lou</b>
            <br />
            <span>Level 42, clan [KRIL]</span>
          </div>
        </div>
        <ChoiceGroup
          label="Amount"
          hideLabel
          tokens
          value={String(amount)}
          onValueChange={(value) => setAmount(Number(value))}
          options={['10', '25', '50', '100', '300'].map((value) => ({ value, label: value }))}
        />
        <NumberField
          label="Other amount"
          hideLabel
          tokens
          value={amount}
          onValueChange={setAmount}
          min={1}
          max={4380}
          suffix="of 4,380"
        />
      </div>
    </Dialog>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <Row>
      {['Plain dialog', 'Metal dialog', 'Long dialog', 'No close button', 'Confirm', 'Dangerous confirm'].map(
        (name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ),
      )}
      <Dialog
        open={open === 'Plain dialog'}
        onClose={close}
        title="Name your clip"
        footer={
          <Button variant="live" onClick={close}>
            Save
          </Button>
        }
      >
        <TextInput label="Name" maxLength={60} counter required />
      </Dialog>
      <Tip open={open === 'Metal dialog'} onClose={close} />
      <Dialog
        open={open === 'Long dialog'}
        onClose={close}
        title="The rules of the house"
        variant="metal"
        size="medium"
        footer={
          <Button variant="live" onClick={close}>
            Understood
          </Button>
        }
      >
        {Array.from({ length: 24 }, (_, index) => `Rule ${index + 1}`).map((rule) => (
          <p key={rule} style={{ marginBottom: 10 }}>
            {rule}. Whoever opens the last tin of sardines tells the others where the key is.
          </p>
        ))}
      </Dialog>
      <Dialog
        open={open === 'No close button'}
        onClose={close}
        title="You left the room"
        hideClose
        footer={<Button onClick={close}>Back</Button>}
      >
        <p>Escape closes it all the same.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'Confirm'}
        onConfirm={close}
        onCancel={close}
        variant="metal"
        confirmLabel={`Buy for ${formatTokens(250)}`}
      >
        <p>The fishtoy is used at once.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'Dangerous confirm'}
        onConfirm={close}
        onCancel={close}
        danger
        confirmLabel="Delete account"
      >
        <p>Your medals, items and clips go with it. This can't be undone.</p>
      </ConfirmDialog>
    </Row>
  )
}

function SidePanels() {
  const [open, setOpen] = useState(false)
  return (
    <Row>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        Side panel
      </Button>
      {open && (
        <SidePanel label="Marks in the picture">
          <header className={classes.sideHead}>
            <h2>Marks</h2>
            <IconButton label="Close the marks" size="small" onClick={() => setOpen(false)}>
              <X />
            </IconButton>
          </header>
          <div className={classes.sideBody}>
            {Array.from({ length: 9 }, (_, index) => `Mark ${index + 1}`).map((name) => (
              <TextInput key={name} label={name} defaultValue="A tin of sardines" />
            ))}
          </div>
          <footer className={classes.sideFoot}>
            <Button variant="live" onClick={() => setOpen(false)}>
              Save
            </Button>
          </footer>
        </SidePanel>
      )}
    </Row>
  )
}

export const dialogs: Group = {
  title: 'Dialogs',
  specimens: [
    { name: 'Dialog, ConfirmDialog', note: 'Plates, or metal with screws and a well.', Show: Dialogs },
    {
      name: 'SidePanel',
      note: 'Beside what it works on, which stays in use; a sheet at the bottom of small screens.',
      Show: SidePanels,
    },
  ],
}
