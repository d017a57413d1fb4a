import { Grid2x2, Maximize, Pause, Scissors, Volume2 } from 'lucide-react'
import { Badge, Button, Figure, IconButton, Monitor, Plate, Table, Tokens } from '../../src/index.ts'
import classes from '../Showcase.module.css'
import { Columns, type Group } from '../specimen.tsx'

const STOCKS = [
  ['JET', 142, '+3.2%'],
  ['LOU', 88, '−1.1%'],
  ['CAT', 310, '+8.7%'],
  ['KRIL', 21, '−0.4%'],
] as const

function Stocks() {
  return (
    <Table caption="Prices of the stox">
      <thead>
        <tr>
          <th scope="col">Ticker</th>
          <th scope="col" data-figure>
            Price
          </th>
          <th scope="col" data-figure>
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {STOCKS.map(([ticker, price, change]) => (
          <tr key={ticker} aria-selected={ticker === 'CAT' || undefined}>
            <td>{ticker}</td>
            <td data-figure>
              <Tokens amount={price} />
            </td>
            <td data-figure>
              <Figure tone={change.startsWith('+') ? 'up' : 'down'}>{change}</Figure>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Room() {
  return (
    <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" role="img" aria-label="A kitchen at night">
      <rect width="160" height="90" fill="#12343a" />
      <rect y="58" width="160" height="32" fill="#3a2419" />
      <rect y="56" width="160" height="4" fill="#7a4a2c" />
      <rect x="104" y="10" width="30" height="36" fill="#d6e4dd" />
      <path d="M78 0h4v8l8 8H70l8-8z" fill="#e79b3d" />
      <path d="M70 16h20l26 74H44z" fill="#e79b3d22" />
      <circle cx="42" cy="54" r="8" fill="#d79a74" />
      <path d="M28 90c1-18 6-26 14-26s14 8 15 26z" fill="#15434a" />
    </svg>
  )
}

export const cards: Group = {
  title: 'Surfaces',
  specimens: [
    {
      name: 'Plate',
      note: 'What panels are made of.',
      Show: () => (
        <Columns>
          <Plate
            title="Global mission"
            aside={<Badge variant="pill">+100 XP</Badge>}
            footer={
              <>
                <Button variant="ghost">Decline</Button>
                <Button variant="live">Accept</Button>
              </>
            }
          >
            <p>
              <b>Spam filter.</b> A hundred ads are loose in the house. Close every one of them before the clock runs
              out.
            </p>
          </Plate>
          <Plate
            title="Poll"
            aside={<Figure tone="dim">closes in 1:42</Figure>}
            footer={
              <>
                <Figure tone="dim">3,902 votes</Figure>
                <Button>Sway for ₣10</Button>
              </>
            }
          >
            <p>Who hid the remote in the tank?</p>
          </Plate>
          <Plate title="Stox" flush>
            <Stocks />
          </Plate>
          <Plate>
            <p>Without header.</p>
          </Plate>
        </Columns>
      ),
    },
    { name: 'Table', note: 'Dense; scrolls sideways by itself.', Show: Stocks },
    {
      name: 'Monitor',
      note: 'A camera in its metal frame; the frame goes on small screens.',
      Show: () => (
        <Monitor
          label="Kitchen camera"
          hudStart={
            <>
              <Badge variant="live">Live</Badge>
              <b>Kitchen</b>
              <Figure tone="dim">1,284 watching</Figure>
            </>
          }
          hudEnd={<Figure>21:47:06 NY</Figure>}
          controls={
            <>
              <IconButton label="Pause" size="small">
                <Pause />
              </IconButton>
              <IconButton label="Mute" size="small">
                <Volume2 />
              </IconButton>
              <div className={classes.seek} />
              <Button size="small">720p</Button>
              <Button size="small" variant="danger" icon={<Scissors />}>
                Clip
              </Button>
              <IconButton label="Grid of four" size="small">
                <Grid2x2 />
              </IconButton>
              <IconButton label="Full screen" size="small">
                <Maximize />
              </IconButton>
            </>
          }
        >
          <Room />
        </Monitor>
      ),
    },
  ],
}
