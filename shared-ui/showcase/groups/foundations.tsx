import type { CSSProperties } from 'react'
import classes from '../Showcase.module.css'
import { Columns, type Group, Row } from '../specimen.tsx'

const COLOURS: Record<string, string[]> = {
  Ground: ['abyss', 'deep', 'hull', 'plate', 'plate-high', 'seam', 'seam-bright'],
  Ink: ['foam', 'mist', 'silt'],
  Meaning: ['gold', 'live', 'coral', 'kelp', 'urchin'],
  Rarity: ['common', 'uncommon', 'rare', 'epic', 'purchase'],
}

function Colours() {
  return Object.entries(COLOURS).map(([name, ids]) => (
    <div key={name}>
      <h4>{name}</h4>
      <Row>
        {ids.map((id) => (
          <span key={id} className={classes.swatch} style={{ width: 104 }}>
            <i style={{ background: `var(--${id})` }} />
            --{id}
          </span>
        ))}
      </Row>
    </div>
  ))
}

const VOICES: [string, CSSProperties][] = [
  ['Chakra Petch 600: Stream offline ₣1,250', { font: '600 20px var(--font-display)' }],
  ['Chakra Petch 500: Battle chat ₣1,250', { font: '500 16px var(--font-display)' }],
  ['IBM Plex Sans 400: The pan is on fire and nobody moves. ₣1,250, ōāé', { font: '400 14px var(--font-text)' }],
  ['IBM Plex Sans 600: Names and what matters in a text. ₣1,250', { font: '600 14px var(--font-text)' }],
  ['IBM Plex Mono 500: ₣1,250 0123456789 −12.5 %', { font: '500 14px var(--font-figure)' }],
]

export const foundations: Group = {
  title: 'Foundations',
  specimens: [
    { name: 'Colours', note: 'One colour, one meaning. Gold is ₣ and nothing else.', Show: Colours },
    {
      name: 'Voices',
      note: 'Labels and buttons, reading, counting. The ₣ sign is in all three.',
      Show: () =>
        VOICES.map(([text, style]) => (
          <p key={text} style={style}>
            {text}
          </p>
        )),
    },
    {
      name: 'Links and rules',
      note: 'Plain HTML from base.css.',
      Show: () => (
        <Columns>
          <p>
            Read <a href="#Colours">about the colours</a>, press <kbd>Esc</kbd>, see <code>tokens.css</code>.
          </p>
          <hr />
        </Columns>
      ),
    },
  ],
}
