import { Bell, Grid2x2, Maximize, Scissors, Smile, Volume2 } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonVariant, formatTokens, IconButton } from '../../src/index.ts'
import classes from '../Showcase.module.css'
import { type Group, Row } from '../specimen.tsx'

const VARIANTS: readonly ButtonVariant[] = ['default', 'live', 'gold', 'ghost', 'danger']

function Buttons() {
  return (
    <>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Row key={size}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant === 'gold' ? `Tip ${formatTokens(50)}` : `${variant} ${size}`}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            disabled {variant}
          </Button>
        ))}
      </Row>
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} busy>
            busy {variant}
          </Button>
        ))}
      </Row>
      <Row>
        <Button href="#Button" variant="live">
          A link
        </Button>
        <Button icon={<Scissors />} variant="danger">
          Clip
        </Button>
        <Button icon={<Bell />}>With icon</Button>
      </Row>
      <Button wide variant="live">
        Wide
      </Button>
      <div className={classes.metal} data-surface="metal">
        <Row>
          <Button size="small">720p</Button>
          <Button size="small" variant="danger" icon={<Scissors />}>
            Clip
          </Button>
          <Button variant="ghost">Cancel</Button>
          <Button variant="gold">Tip {formatTokens(50)}</Button>
        </Row>
      </div>
    </>
  )
}

function IconButtons() {
  const [muted, setMuted] = useState(true)
  return (
    <>
      <Row>
        <IconButton label="Emotes" size="small">
          <Smile />
        </IconButton>
        <IconButton label="Emotes">
          <Smile />
        </IconButton>
        <IconButton label="Emotes" size="large">
          <Smile />
        </IconButton>
        <IconButton label="Notifications" badge={3}>
          <Bell />
        </IconButton>
        <IconButton label="Notifications" badge={120}>
          <Bell />
        </IconButton>
        <IconButton label="Sound" pressed={muted} onClick={() => setMuted(!muted)}>
          <Volume2 />
        </IconButton>
        <IconButton label="Full screen" disabled>
          <Maximize />
        </IconButton>
      </Row>
      <div className={classes.metal} data-surface="metal">
        <Row>
          <IconButton label="Sound" size="small">
            <Volume2 />
          </IconButton>
          <IconButton label="Grid of four" size="small" pressed>
            <Grid2x2 />
          </IconButton>
          <IconButton label="Full screen" size="small">
            <Maximize />
          </IconButton>
        </Row>
      </div>
    </>
  )
}

export const buttons: Group = {
  title: 'Buttons',
  specimens: [
    {
      name: 'Button',
      note: 'Live for the one main action; gold only where ₣ moves. On metal it changes by itself.',
      Show: Buttons,
    },
    { name: 'IconButton', note: 'Always with a label; a badge counts.', Show: IconButtons },
  ],
}
